import { glyphs } from '../../../ui/glyphs.ts'

// What became of each test: 3 raised, 2 kept, 1 still small, 0 stopped. A row is an audience.
const outcomes = [
  [1, 0, 2, 0, 1],
  [0, 2, 3, 1, 0],
  [1, 0, 2, 0, 2],
  [0, 1, 0, 1, 0],
]
const sizes = [0, 1.15, 1.75, 2.5]
const tests = outcomes.flatMap((row, audience) =>
  row.map((outcome, message) => ({
    id: `${audience}-${message}`,
    outcome,
    place: `translate(${92 + message * 78} ${44 + audience * 70})`,
  })),
)

/** Messages against audiences: most tests stop, a few grow. An ornament, not data. */
export function MatrixDrawing() {
  return (
    <svg viewBox="0 0 480 330" role="img" aria-labelledby="matrix-title">
      <title id="matrix-title">
        A grid of five messages against four audiences: most tests are stopped, few are raised
      </title>
      {['A', 'B', 'C', 'D', 'E'].map((message, column) => (
        <text
          key={message}
          x={128 + column * 78}
          y="27"
          fontSize="18"
          fontWeight="700"
          textAnchor="middle"
          fill="var(--ink)"
        >
          {message}
        </text>
      ))}
      {['Accra', 'Nairobi', 'Kigali', 'Abidjan'].map((audience, row) => (
        <text key={audience} x="0" y={82 + row * 70} fontSize="18" fill="var(--muted)">
          {audience}
        </text>
      ))}
      {tests.map(({ id, outcome, place }) => (
        <g key={id} transform={place}>
          <rect
            width="72"
            height="64"
            rx="10"
            fill={outcome === 3 ? 'var(--danfo)' : 'var(--surface)'}
            stroke="var(--hairline)"
            strokeWidth="1.5"
          />
          {outcome === 0 ? (
            <path
              d="M30 26l12 12m0-12l-12 12"
              stroke="var(--control)"
              strokeWidth="2.5"
              strokeLinecap="round"
            />
          ) : (
            <path
              transform={`translate(36 32) scale(${sizes[outcome]})`}
              d={`M0 0${glyphs.leaf}`}
              fill={outcome === 3 ? 'var(--on-danfo)' : 'var(--link)'}
              fillRule="evenodd"
            />
          )}
        </g>
      ))}
    </svg>
  )
}
