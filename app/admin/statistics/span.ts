/** In weeks. */
export const spans = [4, 13, 26, 52] as const

export function parseSpan(parameters: URLSearchParams): number {
  return spans.find(weeks => String(weeks) === parameters.get('weeks')) ?? 13
}
