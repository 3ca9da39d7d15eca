const heights = [38, 52, 47, 66, 60, 82, 78, 104, 97, 124]
const marked = 7

const cohorts = [6, 5, 4, 3, 2, 1].flatMap((weeks, row) =>
  Array.from({ length: weeks }, (_, week) => ({
    id: `${row}-${week}`,
    x: 180 + week * 46,
    y: 213 + row * 17,
    opacity: 1 - week * 0.16,
  })),
)

/** A dashboard of bars over a triangle of weekly cohorts. The heights are an ornament, not data. */
export function BarsDrawing() {
  return (
    <svg viewBox="0 0 480 330" role="img" aria-labelledby="bars-title">
      <title id="bars-title">
        A dashboard: bars growing by week, one of them marked, above a triangle of cohorts
      </title>
      <rect
        x="1"
        y="1"
        width="478"
        height="328"
        rx="18"
        fill="var(--surface)"
        stroke="var(--hairline)"
        strokeWidth="2"
      />
      <text x="28" y="42" fontSize="18" fontWeight="600" fill="var(--ink)">
        Active users by week
      </text>
      <path d="M28 190h424" stroke="var(--control)" strokeWidth="1.5" />
      {heights.map((height, index) => (
        <path
          key={height}
          transform={`translate(${36 + index * 42} 180)`}
          d={toLines(Math.floor(height / 9))}
          fill={index === marked ? 'var(--danfo)' : 'var(--link)'}
          stroke={index === marked ? 'var(--ink)' : 'none'}
          strokeWidth="0.75"
        />
      ))}
      <text x="28" y="227" fontSize="18" fontWeight="600" fill="var(--ink)">
        Who stayed
      </text>
      {cohorts.map(({ id, x, y, opacity }) => (
        <rect key={id} x={x} y={y} width="42" height="13" rx="3" fill="var(--link)" opacity={opacity} />
      ))}
    </svg>
  )
}

function toLines(count: number): string {
  return Array.from({ length: count }, (_, line) => `M0 ${-line * 9}h26v5.5h-26z`).join('')
}
