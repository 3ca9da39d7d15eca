import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { formatCount } from '../format-count.ts'
import type { PriceList } from './price.ts'
import { fromScale, toScale } from './volume-scale.ts'

interface VolumeSliderProps {
  id: string
  unit: string
  volume: number
  prices: PriceList
  onChange: (wanted: number) => void
}

/** A native slider, moved logarithmically: linearly, everything up to a million would be the first hundredth. */
export function VolumeSlider({ id, unit, volume, prices, onChange }: VolumeSliderProps) {
  const { min, max, step } = prices.volume
  const isDragged = useRef(false)

  function drag(event: PointerEvent<HTMLInputElement>) {
    if (event.type === 'pointerdown') isDragged.current = event.button === 0
    if (!isDragged.current) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChange(fromScale(prices, (event.clientX - left - thumb / 2) / (width - thumb)))
  }

  // After pointerup the browser may report its own, linear value once more.
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
        aria-valuetext={`${formatCount(volume)} ${unit}`}
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

/** Pixels, as in quote.css. */
const thumb = 24
