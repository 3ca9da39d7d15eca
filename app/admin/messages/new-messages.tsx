import { Link } from 'react-router'
import { listMessages } from '../../data/list-messages.ts'
import type { Client } from '../../data/schema.ts'
import { toDate } from '../dates.ts'
import { Problem } from '../problem.tsx'
import { useAnswer } from '../use-answer.ts'
import { useRefresh } from '../use-refresh.ts'

const newest = { folder: 'inbox', search: '', page: 1, pageSize: 5 } as const
const question = (client: Client) => listMessages(client, newest)

export function NewMessages() {
  const { data, error, reload, refresh } = useAnswer(question, 'Error fetching messages')
  useRefresh(refresh)
  if (!data && error) return <Problem error={error} onRetry={reload} />
  if (!data) return null
  return (
    <section aria-labelledby="new-messages" className="min-w-0">
      <h2 id="new-messages" className="admin-section-name">
        Messages
      </h2>
      {data.messages.length === 0 ? (
        <p className="text-base text-muted">Nobody has written yet.</p>
      ) : (
        <ul className="admin-lines">
          {data.messages.map(message => (
            <li key={message.id}>
              <span className="min-w-0">
                <Link
                  to={`/admin/messages?message=${message.id}`}
                  className={message.read_at ? 'admin-row-link admin-row-link-read' : 'admin-row-link'}
                >
                  {message.subject}
                </Link>{' '}
                {!message.read_at && <span className="admin-badge admin-badge-new">New</span>}
              </span>
              <span className="text-sm whitespace-nowrap text-muted">{toDate(message.created_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
