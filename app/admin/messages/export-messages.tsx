import { Download } from 'lucide-react'
import { useState } from 'react'
import { listMessages, type MessageFolder } from '../../data/list-messages.ts'
import { query } from '../../data/query.ts'
import { ok, type Result } from '../../data/result.ts'
import type { Client, MessageRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { toCsv } from './to-csv.ts'

/** Saves what the list shows, all its pages, as a table for a spreadsheet. */
export function ExportMessages({ folder, search }: { folder: MessageFolder; search: string }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const { data, error } = await query(client => listAllMessages(client, folder, search))
    setBusy(false)
    if (error)
      return showToast({ title: 'Error fetching messages', description: error.message, tone: 'danger' })
    download(toCsv(data), `messages-${folder}-${new Date().toISOString().slice(0, 10)}.csv`)
  }

  return (
    <Button variant="secondary" busy={busy} busyLabel="Exporting…" onClick={save}>
      <Download aria-hidden="true" className="size-4.5" />
      Export CSV
    </Button>
  )
}

async function listAllMessages(
  client: Client,
  folder: MessageFolder,
  search: string,
): Promise<Result<MessageRow[]>> {
  const all: MessageRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await listMessages(client, { folder, search, page, pageSize: 500 })
    if (error) return { data: null, error }
    all.push(...data.messages)
    if (!data.hasMore) return ok(all)
  }
}

function download(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
