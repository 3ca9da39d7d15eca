import { formatNaira } from '../../format-count.ts'
import { type Outcome, raiseAt, stopLine } from './adverts.ts'
import { OutcomeMark, outcomeWords } from './outcome-mark.tsx'

const meanings: { outcome: Outcome; meaning: string }[] = [
  { outcome: 'raised', meaning: `${formatNaira(raiseAt)} a user or less: gets more money` },
  { outcome: 'kept', meaning: `up to ${formatNaira(stopLine.cost)}: goes on as it is` },
  { outcome: 'stopped', meaning: `above ${formatNaira(stopLine.cost)}: gets nothing more` },
]

export function Legend() {
  return (
    <dl className="matrix-legend">
      {meanings.map(({ outcome, meaning }) => (
        <div key={outcome} data-outcome={outcome}>
          <dt>
            <OutcomeMark outcome={outcome} />
            {outcomeWords[outcome]}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
      <div>
        <dt>
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <path d="M8 0v16" className="stop-line" />
          </svg>
          Stop rule
        </dt>
        <dd>{formatNaira(stopLine.cost)} on each bar, which ends at ₦1,000</dd>
      </div>
    </dl>
  )
}
