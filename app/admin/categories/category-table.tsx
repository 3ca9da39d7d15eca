import type { CategoryRow } from '../../data/schema.ts'
import { Badge } from '../badge.tsx'
import { toDate, toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'

interface CategoryTableProps {
  categories: CategoryRow[]
  /** How many posts stand in each, by id; null until it is known. */
  posts: Map<string, number> | null
  onEdit: (category: CategoryRow) => void
  onDelete: (category: CategoryRow) => void
}

export function CategoryTable({ categories, posts, onEdit, onDelete }: CategoryTableProps) {
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
                <span className="font-semibold wrap-anywhere">{category.name}</span>{' '}
                {category.name === 'Careers' && <Badge>Job openings</Badge>}
                {posts && <p className="text-sm text-muted">{toCount(posts.get(category.id) ?? 0)}</p>}
              </div>
            </TableCell>
            <TableCell label="Created At">
              <time dateTime={category.created_at} title={toDateTime(category.created_at)}>
                {toDate(category.created_at)}
              </time>
            </TableCell>
            <TableCell label="Actions">
              <RowActions
                name={category.name}
                onEdit={() => onEdit(category)}
                onDelete={() => onDelete(category)}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function toCount(posts: number): string {
  if (posts === 0) return 'No posts'
  return posts === 1 ? '1 post' : `${posts.toLocaleString()} posts`
}
