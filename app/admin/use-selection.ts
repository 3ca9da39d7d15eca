import { useRef, useState } from 'react'

/** Shift selects the range from the last toggled row. Rows that leave the list are deselected. */
export function useSelection<T extends { id: string }>(rows: T[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const selected = rows.filter(({ id }) => ids.has(id))

  function toggle(id: string, isOn: boolean, isRange: boolean) {
    const chosen = isRange ? findRange(rows, last.current, id) : [id]
    last.current = id
    setIds(before => {
      const after = new Set(before)
      for (const each of chosen) {
        if (isOn) after.add(each)
        else after.delete(each)
      }
      return after
    })
  }

  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    toggle,
    toggleAll: () => setIds(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection<T extends { id: string }> = ReturnType<typeof useSelection<T>>

function findRange(rows: { id: string }[], from: string | null, to: string): string[] {
  const begin = rows.findIndex(({ id }) => id === from)
  const end = rows.findIndex(({ id }) => id === to)
  if (begin < 0) return [to]
  return rows.slice(Math.min(begin, end), Math.max(begin, end) + 1).map(({ id }) => id)
}
