import { RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { TrashEntry, TrashKind } from '../../data/rows/trash.ts'
import { Button } from '../../ui/button.tsx'
import { toDate, toDateTime } from '../dates.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { describeTrashed, toDaysLeft } from './describe-trashed.ts'
import { requireWords } from './trash-kinds.ts'

interface TrashTableProps {
  kind: TrashKind
  entries: TrashEntry[]
  /** Ids of entries being restored. */
  restoring: ReadonlySet<string>
  onRestore: (entry: TrashEntry) => void
  onDelete: (entry: TrashEntry) => void
}

export function TrashTable({ kind, entries, restoring, onRestore, onDelete }: TrashTableProps) {
  const words = requireWords(kind)
  return (
    <Table aria-label={`${words.label} in the trash`}>
      <TableHead>
        <TableRow>
          <TableHeader>{words.column}</TableHeader>
          <TableHeader>Deleted</TableHeader>
          <TableHeader>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map(entry => (
          <TableRow key={entry.row_id}>
            <TableCell>
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {kind === 'posts' ? (
                    <Link to={`/admin/posts/${entry.row_id}/versions`} className="block hover:underline">
                      <TrashName name={entry.name} />
                    </Link>
                  ) : (
                    <TrashName name={entry.name} />
                  )}
                </p>
                <p className="text-sm text-muted wrap-anywhere">{describeTrashed(entry)}</p>
              </div>
            </TableCell>
            <TableCell label="Deleted">
              <div>
                <p className="columns:whitespace-nowrap">
                  <time dateTime={entry.deleted_at} title={toDateTime(entry.deleted_at)}>
                    {toDate(entry.deleted_at)}
                  </time>
                  {' · '}
                  {toDaysLeft(entry, Date.now())}
                </p>
                <p className="text-sm text-muted wrap-anywhere">
                  {entry.deleted_by ? `by ${entry.deleted_by}` : 'not in the back office'}
                </p>
              </div>
            </TableCell>
            <TableCell label="Actions" className="columns:w-px">
              <div className="flex gap-1 columns:-mr-3">
                <Button
                  variant="secondary"
                  size="s"
                  className="min-h-11"
                  aria-label={`Restore ${entry.name}`}
                  busy={restoring.has(entry.row_id)}
                  onClick={() => onRestore(entry)}
                >
                  <RotateCcw aria-hidden="true" className="size-4" />
                  Restore
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${entry.name} for good`}
                  aria-keyshortcuts="#"
                  onClick={() => onDelete(entry)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function TrashName({ name }: { name: string }) {
  return (
    <span className="line-clamp-2 large-text:line-clamp-none" title={name}>
      {name}
    </span>
  )
}
