import { useEffect, useRef } from 'react'

/** Runs a change at once or, while a pointer is down, after its click. */
export function usePointerRelease() {
  const pressed = useRef(false)
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (change: () => void) => {
    if (pressed.current) addEventListener('pointerup', () => setTimeout(change), { once: true })
    else change()
  }
}
