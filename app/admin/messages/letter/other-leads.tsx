import { Link, useSearchParams } from 'react-router'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { toDate } from '../../dates.ts'
import { stageNames } from '../changes/describe-change.ts'

export function OtherLeads({ leads }: { leads: LeadRow[] }) {
  const [parameters] = useSearchParams()
  if (leads.length === 0) return null
  return (
    <nav aria-label="Also from this sender" className="grid gap-1 border-t border-hairline pt-4 text-sm">
      <h3 className="font-bold">Also from this sender</h3>
      <ul>
        {leads.map(({ id, subject, stage, last_letter_at }) => (
          <li key={id}>
            <Link
              to={{ pathname: `/admin/messages/${id}`, search: parameters.toString() }}
              className="link inline-block py-2 wrap-anywhere"
            >
              {subject ?? 'Without a message'}
            </Link>{' '}
            <span className="text-muted">
              {stageNames[stage]}, {toDate(last_letter_at)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
