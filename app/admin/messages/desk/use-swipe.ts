import { type PointerEvent, useRef, useState } from 'react'

/** In pixels; letting go beyond it acts. */
const enough = 88
const longest = 128

export type SwipeSide = 'left' | 'right'

/** Each action has a button too. */
export function useSwipe(onSwipe: (side: SwipeSide) => void) {
  const start = useRef<{ x: number; id: number } | null>(null)
  const [distance, setDistance] = useState(0)
  const isDrawn = useRef(false)

  function move(event: PointerEvent) {
    if (start.current?.id !== event.pointerId) return
    const by = event.clientX - start.current.x
    // Less is a tap.
    if (!isDrawn.current && Math.abs(by) < 12) return
    if (!isDrawn.current) event.currentTarget.setPointerCapture(event.pointerId)
    isDrawn.current = true
    setDistance(Math.max(-longest, Math.min(longest, by)))
  }

  function end(event: PointerEvent) {
    if (start.current?.id !== event.pointerId) return
    const by = event.clientX - start.current.x
    start.current = null
    setDistance(0)
    if (isDrawn.current && event.type === 'pointerup' && Math.abs(by) >= enough)
      onSwipe(by > 0 ? 'right' : 'left')
  }

  return {
    distance,
    isEnough: Math.abs(distance) >= enough,
    handlers: {
      onPointerDown(event: PointerEvent) {
        isDrawn.current = false
        if (event.pointerType === 'touch' && event.isPrimary)
          start.current = { x: event.clientX, id: event.pointerId }
      },
      onPointerMove: move,
      onPointerUp: end,
      // The finger scrolls instead.
      onPointerCancel: end,
      // A swipe must not count as a click too.
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!isDrawn.current) return
        isDrawn.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
