import { listMessages, type MessageFolder } from '../../data/list-messages.ts'
import { ok, type Result } from '../../data/result.ts'
import type { MessageRow } from '../../data/rows/messages.ts'
import type { Client } from '../../data/schema.ts'
import { ExportCsv } from '../export-csv.tsx'
import { toCsv } from '../to-csv.ts'

const columns = ['created_at', 'name', 'email', 'subject', 'message', 'read_at', 'delivered_at'] as const

export function ExportMessages({ folder, search }: { folder: MessageFolder; search: string }) {
  return (
    <ExportCsv
      name={`messages-${folder}`}
      load={client => listAllMessages(client, folder, search)}
      failure="Error fetching messages"
    />
  )
}

async function listAllMessages(
  client: Client,
  folder: MessageFolder,
  search: string,
): Promise<Result<string>> {
  const all: MessageRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await listMessages(client, { folder, search, page, pageSize: 500 })
    if (error) return { data: null, error }
    all.push(...data.messages)
    if (!data.hasMore) return ok(toCsv(columns, all))
  }
}
