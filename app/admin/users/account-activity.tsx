import { Link, useRevalidator } from 'react-router'
import type { AuditEntry } from '../../data/rows/audit.ts'
import { Panel } from '../../ui/panel.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'

interface AccountActivityProps {
  loaded: Loaded<{ entries: AuditEntry[]; hasMore: boolean }>
  id: string
}

export function AccountActivity({ loaded, id }: AccountActivityProps) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaded)
  return (
    <Panel aria-labelledby="activity">
      <h2 id="activity" className="text-xl">
        What they did
      </h2>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {data?.entries.length === 0 && (
        <p className="text-base text-muted">Nothing was changed by this account.</p>
      )}
      {data && data.entries.length > 0 && <AuditList entries={data.entries} />}
      {data?.hasMore && (
        <p>
          <Link to={`/admin/audit?person=${id}`} className="link">
            All of it, in the audit
          </Link>
        </p>
      )}
    </Panel>
  )
}
