/** Keys for entries without an id: the content, and how often it came before. */
export function keyed<Entry>(entries: readonly Entry[]): { key: string; entry: Entry }[] {
  const times = new Map<string, number>()
  return entries.map(entry => {
    const words = JSON.stringify(entry)
    const time = times.get(words) ?? 0
    times.set(words, time + 1)
    return { key: `${words}${time}`, entry }
  })
}
