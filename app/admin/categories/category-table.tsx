import { Merge } from 'lucide-react'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { toDate, toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'

interface CategoryTableProps {
  categories: CategoryRow[]
  /** Number of posts by category id; null until known. */
  posts: Map<string, number> | null
  onEdit: (category: CategoryRow) => void
  onDelete: (category: CategoryRow) => void
  /** Returns null for a category that can't be merged. */
  findMerge: (category: CategoryRow) => (() => void) | null
}

export function CategoryTable({ categories, posts, onEdit, onDelete, findMerge }: CategoryTableProps) {
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
          <CategoryTableRow
            key={category.id}
            {...{ category, posts, onEdit, onDelete }}
            onMerge={findMerge(category)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface CategoryTableRowProps extends Pick<CategoryTableProps, 'posts' | 'onEdit' | 'onDelete'> {
  category: CategoryRow
  onMerge: (() => void) | null
}

function CategoryTableRow({ category, posts, onEdit, onDelete, onMerge }: CategoryTableRowProps) {
  return (
    <TableRow>
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
        <div className="flex gap-4">
          <RowActions
            name={category.name}
            onEdit={() => onEdit(category)}
            onDelete={() => onDelete(category)}
          />
          {onMerge && (
            <Button variant="ghost" size="icon" aria-label={`Merge ${category.name}`} onClick={onMerge}>
              <Merge aria-hidden="true" className="size-5" />
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  )
}

function toCount(posts: number): string {
  if (posts === 0) return 'No posts'
  return posts === 1 ? '1 post' : `${posts.toLocaleString()} posts`
}
