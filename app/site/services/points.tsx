import { Check } from 'lucide-react'
import type { Point } from '../../settings/service-words.ts'
import { keyed } from '../../ui/keyed.ts'

interface PointsProps {
  points: readonly Point[]
}

export function PointSteps({ points }: PointsProps) {
  return (
    <ol className="point-steps">
      {keyed(points).map(({ key, entry: { term, text } }) => (
        <li key={key} className="wrap-anywhere">
          <h3 className="font-text text-base font-semibold tracking-normal">{term}</h3>
          <p className="mt-1 text-base text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}

export function PointChecks({ points }: PointsProps) {
  return (
    <ul className="grid gap-4">
      {keyed(points).map(({ key, entry: { term, text } }) => (
        <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-base wrap-anywhere">
          <Check aria-hidden="true" className="mt-0.5 size-5 text-mark" />
          <p className="text-muted">
            <strong className="font-semibold text-ink">{term}.</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function PointTerms({ points }: PointsProps) {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {keyed(points).map(({ key, entry: { term, text } }) => (
        <div key={key} className="wrap-anywhere">
          <dt className="text-base font-semibold">{term}</dt>
          <dd className="mt-1 text-base text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
