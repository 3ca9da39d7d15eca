import { clsx } from 'clsx/lite'
import { useLocation } from 'react-router'
import type { AdminPost } from '../../data/list-admin-posts.ts'
import { Badge } from '../badge.tsx'
import { Checkbox } from '../checkbox.tsx'
import { toDate, toDateTime, toShortDate } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { RowLink } from '../row-link.tsx'
import { TableCell, TableRow } from '../table.tsx'
import type { Selection } from '../use-selection.ts'
import { describeState, findPublicPath, toEditorPath, toStatus } from './list-line.ts'
import { Thumbnail } from './thumbnail.tsx'

interface PostTableRowProps {
  row: AdminPost
  selection: Selection<AdminPost>
  onEdit: (row: AdminPost) => void
  onDelete: (row: AdminPost) => void
}

const rowStyle =
  'cards:grid! cards:grid-cols-[minmax(0,max-content)_1fr_auto] cards:items-center cards:px-3! cards:py-2! large-text:block!'
const cellStyle = 'py-0! columns:h-13 cards:min-h-11 cards:text-sm! cards:text-muted'

export function PostTableRow({ row, selection, onEdit, onDelete }: PostTableRowProps) {
  const { search } = useLocation()
  const { post } = row
  const titleId = `title-${row.id}`
  const title = (post ?? row).title.trim() || 'No title yet'
  const isSelected = selection.isSelected(row.id)
  const publicPath = findPublicPath(row)
  const state = describeState(row)
  const line = [state, row.author].filter(Boolean).join(' · ')
  return (
    <TableRow className={clsx(rowStyle, isSelected && 'bg-sunken')}>
      <TableCell className="relative py-0! cards:col-span-3 columns:h-13">
        <div className="flex w-full min-w-0 items-center gap-3 large-text:flex-wrap">
          <Checkbox
            // Above the row's link, which covers the cell.
            className="relative z-1 -m-2 shrink-0 p-2"
            data-selects=""
            aria-label={`Select ${title}`}
            aria-keyshortcuts="x"
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              selection.toggle(
                row.id,
                target.checked,
                'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
              )
            }
          />
          <Thumbnail
            post={
              post ?? {
                id: row.id,
                feature_image_url: null,
                categories: row.category ? { name: row.category } : null,
              }
            }
          />
          <div className="min-w-0 grow large-text:basis-full">
            <p className="flex leading-tight">
              <RowLink
                id={titleId}
                to={toEditorPath(row, search)}
                title={title}
                className="columns:truncate cards:line-clamp-2 large-text:line-clamp-none"
              >
                {title}
              </RowLink>
            </p>
            <p className="flex min-w-0 items-center gap-1.5 text-xs/[1.4] text-muted cards:line-clamp-2 large-text:block">
              <Badges row={row} />
              <span
                className={clsx(
                  'truncate cards:wrap-anywhere cards:whitespace-normal large-text:whitespace-normal',
                  state === '' && 'cards:sr-only',
                )}
                title={line}
              >
                {toStatus(row) === 'Published' && line && <span className="cards:hidden">· </span>}
                {state}
                {row.author && (
                  <span className="cards:sr-only">
                    {state && ' · '}
                    {row.author}
                  </span>
                )}
              </span>
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell className={clsx(cellStyle, 'cards:pr-1.5! large-text:max-w-none')}>
        <span
          className="line-clamp-2 leading-tight wrap-anywhere hyphens-auto large-text:line-clamp-none"
          title={row.category ?? undefined}
        >
          {row.category ?? 'N/A'}
        </span>
      </TableCell>
      <TableCell
        className={clsx(
          cellStyle,
          'whitespace-nowrap compact:whitespace-normal cards:flex-nowrap! cards:whitespace-nowrap cards:justify-start! cards:gap-1.5! cards:pr-3!',
        )}
      >
        <span aria-hidden="true" className="columns:hidden large-text:hidden">
          ·
        </span>
        <time dateTime={row.listed_at} title={toDateTime(row.listed_at)}>
          <span className="roomy:hidden">{toShortDate(row.listed_at)}</span>
          <span className="compact:hidden">{toDate(row.listed_at)}</span>
        </time>
      </TableCell>
      <TableCell className={cellStyle}>
        <RowActions
          name={title}
          view={publicPath === null ? null : { path: publicPath, nameId: titleId }}
          versions={row.is_draft ? null : { path: `/admin/posts/${row.id}/versions`, nameId: titleId }}
          onEdit={() => onEdit(row)}
          onDelete={() => onDelete(row)}
        />
      </TableCell>
    </TableRow>
  )
}

function Badges({ row }: { row: AdminPost }) {
  const status = toStatus(row)
  return (
    <span className="flex shrink-0 gap-1 cards:contents *:py-0 cards:*:mr-1.5">
      {status === 'Published' ? (
        <span className="cards:sr-only">Published</span>
      ) : (
        <Badge tone={status === 'Scheduled' ? 'info' : 'neutral'}>{status}</Badge>
      )}
      {row.is_in_review && <Badge tone="info">In review</Badge>}
    </span>
  )
}
