import { useState } from 'react'

/** React keys for entries, which have no ids. */
export function useItemKeys(length: number) {
  const [keys, setKeys] = useState(() => makeKeys(length))
  // The whole list was replaced: undone, restored, or a colleague's.
  const shown = keys.length === length ? keys : makeKeys(length)
  if (shown !== keys) setKeys(shown)
  return {
    keys: shown,
    add: () => {
      const key = crypto.randomUUID()
      setKeys([...shown, key])
      return key
    },
    remove: (index: number) => setKeys(shown.toSpliced(index, 1)),
    move: (from: number, to: number) => setKeys(moveItem(shown, from, to)),
  }
}

const makeKeys = (length: number) => Array.from({ length }, () => crypto.randomUUID() as string)

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
