import { glyphs } from '../../../ui/glyphs.ts'

// Where the number stands on the listing, and what the legend calls it.
const fields = [
  { label: 'Icon', x: 92, y: 40 },
  { label: 'Title', x: 232, y: 50 },
  { label: 'Rating', x: 232, y: 128 },
  { label: 'Pictures', x: 146, y: 222 },
]

const pictures = [
  { x: 30, motif: glyphs.leaf },
  { x: 112, motif: glyphs.comb },
  { x: 194, motif: glyphs.seeds },
]

const star = 'l3.5 8 8.5 1-6.5 5.5 2 8.5-7.5-4.5-7.5 4.5 2-8.5-6.5-5.5 8.5-1z'

/** A store listing with the four fields that decide, numbered. */
export function ListingDrawing() {
  return (
    <svg viewBox="0 0 480 330" role="img" aria-labelledby="listing-title">
      <title id="listing-title">
        A store listing with four numbered fields: icon, title, rating and pictures
      </title>
      <path
        d="M2 330V32a30 30 0 0 1 30-30h232a30 30 0 0 1 30 30v298"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <rect x="30" y="34" width="66" height="66" rx="16" fill="var(--link)" />
      <path
        transform="translate(63 67) scale(2.7)"
        d={`M0 0${glyphs.ring}`}
        fill="var(--surface)"
        fillRule="evenodd"
      />
      <path d="M116 50h92M116 72h64" stroke="var(--ink)" strokeWidth="9" strokeLinecap="round" />
      <path d="M116 93h42" stroke="var(--control)" strokeWidth="6" strokeLinecap="round" />
      <path fill="var(--mark)" d={[0, 1, 2, 3, 4].map(index => `M${44 + index * 32} 117${star}`).join('')} />
      <rect x="30" y="156" width="236" height="36" rx="10" fill="var(--link)" />
      {pictures.map(({ x, motif }) => (
        <g key={x}>
          <rect
            x={x}
            y="210"
            width="72"
            height="140"
            rx="10"
            fill="var(--sunken)"
            stroke="var(--control)"
            strokeWidth="1.5"
          />
          <path
            transform={`translate(${x + 36} 272) scale(2)`}
            d={`M0 0${motif}`}
            fill="var(--link)"
            fillRule="evenodd"
          />
        </g>
      ))}
      {fields.map(({ label, x, y }, index) => (
        <g key={label} fontSize="18">
          <Badge x={x} y={y} number={index + 1} />
          <Badge x={348} y={92 + index * 52} number={index + 1} />
          <text x="376" y={98 + index * 52} fontWeight="500" fill="var(--ink)">
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Badge({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="15" fill="var(--danfo)" stroke="var(--on-danfo)" strokeWidth="1.5" />
      <text x={x} y={y + 6} fontSize="17" fontWeight="700" textAnchor="middle" fill="var(--on-danfo)">
        {number}
      </text>
    </>
  )
}
