/** The same address with one parameter set, or without it for null. */
export function withParameter(
  parameters: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** The number of a page of a list, 1 unless the address says otherwise. */
export function toPage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
