import { useLocation } from 'react-router'
import type { PostSummary } from '../../data/schema.ts'
import { toDate, toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { RowLink } from '../row-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface PostTableProps {
  posts: PostSummary[]
  onEdit: (id: string) => void
  onDelete: (post: PostSummary) => void
}

export function PostTable({ posts, onEdit, onDelete }: PostTableProps) {
  const { search } = useLocation()
  return (
    <Table aria-label="All Posts & Careers">
      <TableHead>
        <TableRow>
          <TableHeader>Title</TableHeader>
          <TableHeader className="w-56 min-w-56">Category</TableHeader>
          <TableHeader>Created At</TableHeader>
          <TableHeader>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {posts.map(post => (
          <TableRow key={post.id}>
            <TableCell className="relative">
              <div className="flex min-w-0 items-center gap-3">
                <Thumbnail post={post} />
                <RowLink to={{ pathname: post.id, search }}>{post.title}</RowLink>
              </div>
            </TableCell>
            <TableCell label="Category">{post.categories?.name ?? 'N/A'}</TableCell>
            <TableCell label="Created At">
              <time
                dateTime={post.created_at}
                title={toDateTime(post.created_at)}
                className="md:whitespace-nowrap"
              >
                {toDate(post.created_at)}
              </time>
            </TableCell>
            <TableCell label="Actions">
              <RowActions name={post.title} onEdit={() => onEdit(post.id)} onDelete={() => onDelete(post)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
