import type { Point } from '../../../settings/service-words.ts'
import { keyed } from '../../../ui/keyed.ts'

export const Measures = ({ points }: { points: readonly Point[] }) => (
  <dl>
    {keyed(points).map(({ key, entry: { term, text } }) => (
      <div key={key} className="measure-line">
        <dt className="font-semibold">{term}</dt>
        <dd className="text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)
