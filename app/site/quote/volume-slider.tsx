import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PriceList } from './price.ts'
import { fromScale, toScale } from './volume-scale.ts'

interface VolumeSliderProps {
  id: string
  unit: string
  volume: number
  prices: PriceList
  onChange: (wanted: number) => void
}

/**
 * The browser's own slider with the bounds and steps of the list, so that keys, readers and what fills in forms find what they know.
 * A pointer moves along a logarithmic scale: by a linear one everything up to a million is the first hundredth.
 */
export function VolumeSlider({ id, unit, volume, prices, onChange }: VolumeSliderProps) {
  const { min, max, step } = prices.volume
  const isDragged = useRef(false)

  function drag(event: PointerEvent<HTMLInputElement>) {
    if (event.type === 'pointerdown') isDragged.current = event.button === 0
    if (!isDragged.current) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChange(fromScale(prices, (event.clientX - left - thumb / 2) / (width - thumb)))
  }

  // The browser may tell the value of its own, linear scale once more after the pointer is up.
  const release = () => void setTimeout(() => (isDragged.current = false))

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    onChange(event.key === 'PageUp' ? volume * 2 : volume / 2)
  }

  return (
    <div className="slider" style={{ '--at': toScale(prices, volume) } as CSSProperties}>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={volume}
        aria-valuetext={`${volume.toLocaleString('en-NG')} ${unit}`}
        onChange={event => isDragged.current || onChange(Number(event.target.value))}
        onKeyDown={onKey}
        onPointerDown={drag}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  )
}

/** In pixels, as in quote.css. */
const thumb = 24
