import { Link } from 'react-router'
import type { AuditEntry } from '../../data/rows/audit.ts'
import { useAuth } from '../../session/session-context.tsx'
import { describeUserAgent, unknownDevice } from '../account/describe-user-agent.ts'
import { AccountAddress } from '../account-address.tsx'
import { toTime } from '../dates.ts'
import { isSite, toSentence } from './to-sentence.ts'

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  const { user } = useAuth()
  const days = Map.groupBy(entries, ({ at }) => dayFormat.format(new Date(at)))
  return (
    <div className="grid gap-8">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-3 text-base font-semibold text-muted">{day}</h2>
          <ol className="rounded-l border border-hairline bg-surface">
            {ofDay.map(entry => (
              <Line key={entry.id} entry={entry} ownId={user?.id} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Line({ entry, ownId }: { entry: AuditEntry; ownId: string | undefined }) {
  const { who, did } = toSentence(entry, ownId)
  const device = describeDevice(entry)
  const version = toVersionAddress(entry)
  return (
    <li className="grid gap-x-5 gap-y-0.5 border-b border-hairline px-4 py-3 last:border-b-0 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] large-text:grid-cols-1">
      <time dateTime={entry.at} className="text-sm text-muted tabular-nums sm:pt-0.5">
        {toTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="text-base wrap-anywhere">
          <strong className="font-semibold">
            <AccountAddress name={who} />
          </strong>{' '}
          {did}
        </p>
        {device && <p className="text-sm text-muted">{device}</p>}
      </div>
      {version && (
        <p className="text-sm sm:pt-0.5">
          <Link to={version} className="link">
            See the version
            <span className="sr-only"> of {entry.labels[0]}</span>
          </Link>
        </p>
      )}
    </li>
  )
}

/** The version of a post after this change, or before its deletion; null where no post can be read. */
function toVersionAddress({ id, table, operation, rows, row_id, labels }: AuditEntry): string | null {
  const isPost = table === 'public.posts' || table === 'public.post_details'
  if (rows !== 1 || !isPost || operation === 'ERASE' || !labels[0]) return null
  return `/admin/posts/${row_id}/versions?${operation === 'DELETE' ? 'until' : 'since'}=${id}`
}

/** "Chrome on Android", or how the change came without a device; empty where unknown. */
export function describeDevice({ device, via }: AuditEntry): string {
  if (via === 'database')
    return isSite({ device, via })
      ? ''
      : ['Past the back office', device && `by ${device}`].filter(Boolean).join(', ')
  if (via === 'schedule') return 'As scheduled before'
  const { name } = describeUserAgent(device)
  return name === unknownDevice ? '' : name
}
