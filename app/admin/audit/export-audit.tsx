import { useSearchParams } from 'react-router'
import { type AuditFilter, listAudit } from '../../data/list-audit.ts'
import { ok, type Result } from '../../data/result.ts'
import type { AuditEntry } from '../../data/rows/audit.ts'
import type { Client } from '../../data/schema.ts'
import { ExportCsv } from '../export-csv.tsx'
import { toCsv } from '../to-csv.ts'
import { describeDevice } from './audit-list.tsx'
import { parseAuditQuery } from './audit-query.ts'
import { toSentence } from './to-sentence.ts'

const columns = ['at', 'who', 'what', 'device', 'via', 'rows', 'table', 'row_id', 'entry'] as const

export function ExportAudit() {
  const [parameters] = useSearchParams()
  const filter = { ...parseAuditQuery(parameters), before: null }
  return (
    <ExportCsv name="audit" load={client => listAll(client, filter)} failure="Error fetching the audit" />
  )
}

async function listAll(client: Client, filter: AuditFilter): Promise<Result<string>> {
  const rows: ReturnType<typeof toRow>[] = []
  let before: number | null = null
  for (;;) {
    const { data, error }: Awaited<ReturnType<typeof listAudit>> = await listAudit(
      client,
      { ...filter, before },
      900,
    )
    if (error) return { data: null, error }
    rows.push(...data.entries.map(toRow))
    before = data.entries.at(-1)?.id ?? null
    if (!data.hasMore) return ok(toCsv(columns, rows))
  }
}

/** Exported files are passed on, so nobody is "you" in them. */
function toRow(entry: AuditEntry) {
  const { who, did } = toSentence(entry, undefined)
  const { at, via, rows, table, row_id, id } = entry
  return {
    at,
    who,
    what: did,
    device: describeDevice(entry),
    via,
    rows: String(rows),
    table,
    row_id,
    entry: String(id),
  }
}
