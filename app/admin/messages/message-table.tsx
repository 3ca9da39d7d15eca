import { useSearchParams } from 'react-router'
import type { MessageRow } from '../../data/rows/messages.ts'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { RowLink } from '../row-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
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
            <TableCell className="relative">
              <div className="grid min-w-0 gap-0.5">
                <div className="wrap-anywhere">
                  <RowLink
                    to={{ pathname: `/admin/messages/${message.id}`, search: parameters.toString() }}
                    aria-keyshortcuts="e"
                    read={message.read_at !== null}
                  >
                    {message.subject}
                  </RowLink>{' '}
                  {!message.read_at && <Badge tone="info">New</Badge>}{' '}
                  {toDelivery(message).tone === 'danger' && <Badge tone="danger">Mail failed</Badge>}
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
