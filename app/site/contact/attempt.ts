let last: { text: string; key: string } | null = null

/** The number of a message: the same for the same text, until it has arrived. Empty where the browser makes none. */
export function findKey(form: HTMLFormElement): string {
  const fields = new FormData(form)
  for (const name of ['key', 'origin']) fields.delete(name)
  const text = JSON.stringify([...fields])
  if (last?.text !== text) last = { text, key: crypto.randomUUID?.() ?? '' }
  return last.key
}

/** Whoever sends the same once more means to. */
export function forgetKey(): void {
  last = null
}
