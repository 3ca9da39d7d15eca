import { Link, useSearchParams } from 'react-router'
import type { MessageRow } from '../../data/schema.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { toDateTime } from '../dates.ts'
import { withParameter } from '../search-parameters.ts'
import { toDelivery } from './delivery.ts'

export function MessageTable({ messages }: { messages: MessageRow[] }) {
  const [parameters] = useSearchParams()
  return (
    <Table aria-label="Messages">
      <TableHead>
        <TableRow>
          <TableHeader>Message</TableHeader>
          <TableHeader className="w-56 min-w-56">From</TableHeader>
          <TableHeader>Received</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {messages.map(message => (
          <TableRow key={message.id}>
            <TableCell>
              <div className="grid min-w-0 gap-0.5">
                <div className="wrap-anywhere">
                  <Link
                    to={`?${withParameter(parameters, 'message', message.id)}`}
                    aria-keyshortcuts="e"
                    className={message.read_at ? 'admin-row-link admin-row-link-read' : 'admin-row-link'}
                  >
                    {message.subject}
                  </Link>{' '}
                  {!message.read_at && <span className="admin-badge admin-badge-new">New</span>}{' '}
                  {toDelivery(message).tone === 'danger' && (
                    <span className="admin-badge admin-badge-danger">Mail failed</span>
                  )}
                </div>
                <p className="line-clamp-1 text-sm text-muted">{message.message}</p>
              </div>
            </TableCell>
            <TableCell label="From">
              <span className="wrap-anywhere">{message.name}</span>
            </TableCell>
            <TableCell label="Received">
              <time dateTime={message.created_at} className="md:whitespace-nowrap">
                {toDateTime(message.created_at)}
              </time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
