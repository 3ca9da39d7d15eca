import { type ReactNode, useId } from 'react'
import { type Glyph, glyphs, toGlyphPath } from '../../ui/glyphs.ts'

// Decorative: the words beside them say the same.

export function FunnelDrawing() {
  return (
    <Drawing glyph="ring" width={352} height={88}>
      {motif =>
        [16, 9, 4].map((found, row) => (
          <g key={found} transform={`translate(0 ${row * 33})`}>
            <rect width={352} height={22} fill={motif} opacity={0.25} />
            <rect width={found * 22} height={22} fill={motif} />
          </g>
        ))
      }
    </Drawing>
  )
}

export function CohortDrawing() {
  return (
    <Drawing glyph="comb" width={176} height={110}>
      {motif =>
        [1, 0.72, 0.55, 0.42, 0.32].map((stayed, week) => (
          <rect
            key={stayed}
            x={week * 22}
            width={22}
            height={110 - week * 22}
            fill={motif}
            opacity={stayed}
          />
        ))
      }
    </Drawing>
  )
}

export function ListingDrawing() {
  return (
    <Frame width={220} height={110}>
      <rect width={58} height={58} rx={14} />
      <path
        d={`M11 11${glyphs.leaf}`}
        transform="translate(3 3) scale(2.4)"
        fillRule="evenodd"
        className="text-surface"
        fill="currentColor"
      />
      <rect x={72} y={6} width={104} height={10} rx={5} />
      <rect x={72} y={24} width={66} height={7} rx={3.5} opacity={0.35} />
      <rect x={72} y={40} width={54} height={18} rx={9} />
      {[0, 56, 112, 168].map(x => (
        <rect key={x} x={x + 0.75} y={72.75} width={46.5} height={60} rx={8} opacity={0.22} />
      ))}
    </Frame>
  )
}

export function StopDrawing() {
  return (
    <Drawing glyph="seeds" width={352} height={88}>
      {motif =>
        [5, 16, 3, 8].map((days, row) => (
          <g key={days} transform={`translate(0 ${row * 22})`}>
            <rect width={days * 22} height={22} fill={motif} opacity={days === 16 ? 1 : 0.5} />
            {days < 16 && <rect x={days * 22 + 3} y={3} width={4} height={16} rx={2} fill="currentColor" />}
          </g>
        ))
      }
    </Drawing>
  )
}

interface DrawingProps {
  glyph: Glyph
  width: number
  height: number
  children: (motif: string) => ReactNode
}

function Drawing({ glyph, width, height, children }: DrawingProps) {
  const id = useId()
  return (
    <Frame width={width} height={height}>
      <pattern id={id} width="22" height="22" patternUnits="userSpaceOnUse">
        <path d={toGlyphPath(glyph, 0, 0)} fillRule="evenodd" />
      </pattern>
      {children(`url(#${id})`)}
    </Frame>
  )
}

const Frame = ({ width, height, children }: { width: number; height: number; children: ReactNode }) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMinYMin"
    className="mb-7 h-auto max-h-28 w-full"
    fill="currentColor"
    aria-hidden="true"
  >
    {children}
  </svg>
)
