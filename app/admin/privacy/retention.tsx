import { Link } from 'react-router'
import type { RetentionClock } from '../../data/rows/privacy.ts'
import { Panel } from '../../ui/panel.tsx'
import { toDate } from '../dates.ts'

const titles: Record<RetentionClock['clock'], string> = {
  spam: 'Spam',
  open: 'Open',
  lost: 'Lost or archived',
  won: 'Won',
  trash: 'In the trash',
}

export function Retention({ clocks }: { clocks: RetentionClock[] }) {
  const shown = clocks.filter(({ leads }) => leads > 0)
  return (
    <Panel aria-labelledby="retention">
      <h2 id="retention" className="text-xl">
        What is erased next
      </h2>
      <p className="text-base text-muted">
        Leads are erased by themselves when their time is over. How long that is stands in{' '}
        <Link to="/admin/settings?section=retention" className="link">
          Settings
        </Link>
        .
      </p>
      {shown.length === 0 && <p className="text-base">There are no leads.</p>}
      {shown.length > 0 && (
        <ul className="grid gap-4">
          {shown.map(({ clock, leads, soon, next }) => (
            <li key={clock} className="grid gap-1">
              <p className="text-base">
                <span className="font-semibold">{titles[clock]}</span>: {leads.toLocaleString('en-NG')}{' '}
                {leads === 1 ? 'lead' : 'leads'},{' '}
                {soon === 0
                  ? 'none goes within 30 days'
                  : `${soon.toLocaleString('en-NG')} ${soon === 1 ? 'goes' : 'go'} within 30 days`}
              </p>
              {next.length > 0 && (
                <ul className="grid gap-0.5 text-sm text-muted">
                  {next.map(lead => (
                    <li key={lead.id} className="wrap-anywhere">
                      {toDate(lead.ends_at)}{' '}
                      <Link to={`/admin/messages/${lead.id}`} className="link">
                        {lead.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
