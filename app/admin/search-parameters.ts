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

export function toPage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
