import { toGlyphPath } from '../../../ui/glyphs.ts'
import { ExampleFigure } from '../example-figure.tsx'
import { funnelSteps, peoplePerRing } from './report.ts'

const ringsPerRow = 30

export function RingFunnel() {
  return (
    <ExampleFigure
      id="funnel"
      title="The same hundred, step by step"
      facts={[`One ring is ${peoplePerRing} people`]}
    >
      <ol className="ring-funnel">
        {funnelSteps.map(({ label, people, lost }, index) => (
          <li key={label}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <strong>{people}</strong> {label}
              </span>
              {lost && <span className="text-muted">{lost}</span>}
            </p>
            <Rings count={people / peoplePerRing} isLast={index === funnelSteps.length - 1} />
          </li>
        ))}
      </ol>
    </ExampleFigure>
  )
}

function Rings({ count, isLast }: { count: number; isLast: boolean }) {
  const rings = Array.from({ length: count }, (_, ring) =>
    toGlyphPath('ring', ring % ringsPerRow, Math.floor(ring / ringsPerRow)),
  )
  return (
    <svg
      viewBox={`0 0 ${ringsPerRow * 22} ${Math.ceil(count / ringsPerRow) * 22}`}
      aria-hidden="true"
      className={isLast ? 'text-mark' : 'text-control'}
    >
      <path d={rings.join('')} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
