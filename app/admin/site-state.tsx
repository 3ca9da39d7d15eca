import type { ConditionRow } from '../data/rows/operations.ts'
import { toDateTime } from './dates.ts'
import type { Loaded } from './load-or-toast.ts'
import { Notice } from './notice.tsx'
import { useLastGood } from './use-last-good.ts'

export function SiteState({ loaded }: { loaded: Loaded<ConditionRow[] | null> }) {
  const { data: conditions } = useLastGood(loaded)
  if (!conditions) return null
  if (conditions.length === 0) return <p className="mb-6 text-base text-muted">All is well with the site.</p>
  return (
    <ul aria-label="What is not well">
      {conditions.map(({ kind, severity, sentence, advice, since }) => (
        <li key={kind}>
          <Notice tone={severity === 'critical' ? 'danger' : 'warning'}>
            <p>
              {sentence} {advice} <span className="font-normal">Since {toDateTime(since)}.</span>
            </p>
          </Notice>
        </li>
      ))}
    </ul>
  )
}
