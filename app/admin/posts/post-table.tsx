import type { AdminPost } from '../../data/list-admin-posts.ts'
import { CoverMotifs } from '../../site/blog/cover.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '../table.tsx'
import type { Selection } from '../use-selection.ts'
import { PostTableRow } from './post-table-row.tsx'

interface PostTableProps {
  rows: AdminPost[]
  selection: Selection<AdminPost>
  onEdit: (row: AdminPost) => void
  onDelete: (row: AdminPost) => void
}

export function PostTable({ rows, selection, onEdit, onDelete }: PostTableProps) {
  const count = selection.selected.length
  return (
    <>
      <CoverMotifs />
      <Table aria-label="All Posts & Careers" className="table-fixed">
        <TableHead>
          <TableRow>
            <TableHeader>
              <span className="flex items-center gap-3">
                <Checkbox
                  aria-label="Select all"
                  checked={count > 0 && count === rows.length}
                  onChange={selection.toggleAll}
                />
                Title
              </span>
            </TableHeader>
            <TableHeader className="w-38 compact:w-34">Category</TableHeader>
            <TableHeader className="w-31 compact:w-25">Created At</TableHeader>
            <TableHeader className="w-49 compact:w-37">Actions</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <PostTableRow key={row.id} {...{ row, selection, onEdit, onDelete }} />
          ))}
        </TableBody>
      </Table>
    </>
  )
}
