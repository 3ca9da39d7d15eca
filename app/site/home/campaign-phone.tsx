import { campaign, type FirstHundred } from '../../settings/groups/campaign.ts'
import { HundredGrid } from '../../ui/hundred-grid.tsx'
import { useAgency } from '../agency.ts'
import { formatNaira } from '../format-count.ts'
import { formatDay } from '../format-date.ts'
import { freeUsers } from '../free-users.ts'
import { useWords } from '../words.ts'

/** The promise, or how far a campaign has come if the owner entered it. Light in both themes, like a lit screen. */
export function CampaignPhone() {
  const { name } = useAgency()
  const running = useWords(campaign).first_hundred
  const users = running?.users ?? freeUsers
  return (
    <div className="phone scheme-light" role="img" aria-label={toLabel(name, running)}>
      <div className="phone-screen" aria-hidden="true">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-display text-lg">
          <span className="min-w-0 wrap-anywhere">{running?.name ?? `First ${freeUsers}`}</span>
          <span className="font-figures tabular-nums">
            <span className={running ? undefined : 'count-up'}>{users}</span>/{freeUsers}
          </span>
        </p>
        {running && <p className="text-sm text-muted">Counted on {formatDay(running.as_of)}</p>}
        <dl className="receipt-lines mt-2.5 mb-5 text-sm">
          <div>
            <dt>Users found</dt>
            <dd>{users}</dd>
          </div>
          <div>
            <dt className="min-w-0 wrap-anywhere">Paid by {name}</dt>
            <dd>{users}</dd>
          </div>
          <div>
            <dt>{running ? 'Paid by the client' : 'Paid by you'}</dt>
            {/* The system font: a web font for this one sign would delay the first paint. */}
            <dd className="font-[system-ui]">{formatNaira(0)}</dd>
          </div>
        </dl>
        <div className="-mx-1 text-mark">
          <HundredGrid filled={users} animate="view" />
        </div>
      </div>
    </div>
  )
}

function toLabel(agency: string, running: FirstHundred | null): string {
  if (!running) return `A phone showing one hundred users, all paid for by ${agency}`
  const { name, users, as_of } = running
  return `A phone showing ${name ?? 'a campaign that runs now'}: ${users} of the first ${freeUsers} users, all paid for by ${agency}, counted on ${formatDay(as_of)}`
}
