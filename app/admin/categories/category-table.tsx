import { Pencil, Trash2 } from 'lucide-react'
import type { CategoryRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { toDate, toDateTime } from '../dates.ts'

interface CategoryTableProps {
  categories: CategoryRow[]
  onEdit: (category: CategoryRow) => void
  onDelete: (category: CategoryRow) => void
}

export function CategoryTable({ categories, onEdit, onDelete }: CategoryTableProps) {
  return (
    <Table aria-label="Categories">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Created At</TableHeader>
          <TableHeader>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {categories.map(category => (
          <TableRow key={category.id}>
            <TableCell>
              <div>
                <span className="font-semibold">{category.name}</span>
                {category.name === 'Careers' && <span className="admin-badge">Job openings</span>}
              </div>
            </TableCell>
            <TableCell label="Created At">
              <time dateTime={category.created_at} title={toDateTime(category.created_at)}>
                {toDate(category.created_at)}
              </time>
            </TableCell>
            <TableCell label="Actions">
              <div className="flex gap-1">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Edit ${category.name}`}
                  onClick={() => onEdit(category)}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${category.name}`}
                  onClick={() => onDelete(category)}
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
