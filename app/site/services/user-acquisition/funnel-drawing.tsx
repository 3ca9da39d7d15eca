import { toGlyphPath } from '../../../ui/glyphs.ts'

const steps = [
  { label: 'see the advert', rings: 11 },
  { label: 'open the store', rings: 9 },
  { label: 'install', rings: 7 },
  { label: 'sign up', rings: 5 },
  { label: 'do the one thing', rings: 3 },
]

/** A funnel of adire rings. The counts are an ornament, not data. */
export function FunnelDrawing() {
  return (
    <svg viewBox="0 0 480 330" role="img" aria-labelledby="funnel-title">
      <title id="funnel-title">
        A funnel of rings in five rows: see the advert, open the store, install, sign up, do the one thing
      </title>
      <path
        d="M314 37v256"
        stroke="var(--control)"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      {steps.map(({ label, rings }, row) => {
        const last = row === steps.length - 1
        return (
          <g key={label} transform={`translate(0 ${22 + row * 64})`}>
            <path
              transform={`translate(${(11 - rings) * 13.2}) scale(1.2)`}
              d={Array.from({ length: rings }, (_, column) => toGlyphPath('ring', column, 0)).join('')}
              fill={last ? 'var(--mark)' : 'var(--muted)'}
              fillRule="evenodd"
            />
            <circle cx="314" cy="13.2" r={last ? 7 : 5} fill={last ? 'var(--mark)' : 'var(--muted)'} />
            <text x="332" y="19.5" fontSize="18" fontWeight={last ? 700 : 500} fill="var(--ink)">
              {label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
