import { type PointerEvent, type RefObject, useState } from 'react'

export function useItemDrag(
  list: RefObject<HTMLOListElement | null>,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null)

  function follow(event: PointerEvent) {
    if (dragged === null) return
    const to = findPlace(list.current, dragged, event.clientY)
    if (to === dragged) return
    move(dragged, to)
    setDragged(to)
  }

  const end = () => setDragged(null)
  return {
    dragged,
    toHandleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(index)
      },
      onPointerMove: follow,
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}

/** Entries swap once the pointer passes the middle of a neighbour. */
function findPlace(list: HTMLOListElement | null, from: number, y: number): number {
  const middles = [...(list?.children ?? [])].map(item => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2
  })
  const before = middles.findIndex((middle, index) => index < from && y < middle)
  if (before >= 0) return before
  return middles.findLastIndex((middle, index) => index > from && y > middle) >= 0
    ? middles.findLastIndex((middle, index) => index > from && y > middle)
    : from
}
