import { Download, FolderOpen, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { AdminPost } from '../../../data/list-admin-posts.ts'
import { query } from '../../../data/query.ts'
import type { CategoryRow } from '../../../data/rows/posts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { download } from '../../download.ts'
import { Menu } from '../../menu.tsx'
import { toCsv } from '../../to-csv.ts'
import type { Selection } from '../../use-selection.ts'
import { barStyle } from './bar-style.ts'
import { changeCategory, moveToTrash, publishNow } from './bulk-changes.ts'
import { columns, readForExport } from './export-posts.ts'
import { useBulkChange } from './use-bulk-change.ts'

export interface BulkBarProps {
  selection: Selection<AdminPost>
  categories: CategoryRow[]
}

/** A default export because it is loaded lazily. */
export default function BulkBar({ selection, categories }: BulkBarProps) {
  const { selected, clear } = selection
  const [isConfirming, setConfirming] = useState(false)
  const { busy, execute } = useBulkChange(selected, clear)

  return (
    <section aria-label="Selected posts" className={barStyle}>
      <p role="status" className="mr-auto text-base font-semibold max-md:order-first">
        {selected.length} selected
      </p>
      <span className="w-full md:hidden" />
      <Menu
        variant="ghost"
        align="left"
        disabled={busy}
        items={categories.map(({ id, name }) => ({
          key: id,
          label: name,
          onSelect: () => execute(changeCategory(id), count => `${toPosts(count)} moved to ${name}`),
        }))}
      >
        <FolderOpen aria-hidden="true" className="size-4.5 max-md:hidden" />
        Category
      </Menu>
      <Button
        variant="ghost"
        disabled={busy}
        onClick={() => execute(publishNow, count => `${toPosts(count)} published`)}
      >
        <Send aria-hidden="true" className="size-4.5 max-md:hidden" />
        Publish
      </Button>
      <Menu
        variant="ghost"
        disabled={busy}
        items={[
          { key: 'csv', label: 'As a table (CSV)', onSelect: () => save(selected, 'csv') },
          { key: 'json', label: 'As data (JSON)', onSelect: () => save(selected, 'json') },
        ]}
      >
        <Download aria-hidden="true" className="size-4.5 max-md:hidden" />
        Export
      </Menu>
      <Button variant="ghost" busy={busy} onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" className="size-4.5 max-md:hidden" />
        Delete
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="max-md:order-first"
        aria-label="Clear the selection"
        title="Clear the selection"
        onClick={clear}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
      <ConfirmDialog
        open={isConfirming}
        description={`This will delete ${toPosts(selected.length)}.`}
        note={
          selected.some(row => row.is_draft)
            ? 'For 30 days the Trash can bring posts back. Drafts can be brought back as long as the message about it stands.'
            : 'For 30 days the Trash can bring them back.'
        }
        action={`Delete ${toPosts(selected.length)}`}
        onConfirm={() => {
          setConfirming(false)
          execute(moveToTrash, count => `${toPosts(count)} deleted`)
        }}
        onClose={() => setConfirming(false)}
      />
    </section>
  )
}

async function save(rows: AdminPost[], format: 'csv' | 'json') {
  const { data, error } = await query(client => readForExport(client, rows))
  if (error) return showToast({ title: 'Error fetching posts', description: error.message, tone: 'danger' })
  const name = `posts-${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') download(toCsv(columns, data), name, 'text/csv')
  else download(`${JSON.stringify(data, null, 2)}\n`, name, 'application/json')
}

function toPosts(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}
