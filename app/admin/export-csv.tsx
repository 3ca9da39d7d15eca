import { Download } from 'lucide-react'
import { useState } from 'react'
import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { download } from './download.ts'

interface ExportCsvProps {
  /** Of the file, without date and extension. */
  name: string
  /** The CSV of all pages of the list. */
  load: (client: Client) => Promise<Result<string>>
  failure: string
}

export function ExportCsv({ name, load, failure }: ExportCsvProps) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const { data, error } = await query(load)
    setBusy(false)
    if (error) return showToast({ title: failure, description: error.message, tone: 'danger' })
    download(data, `${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv')
  }

  return (
    <Button variant="secondary" busy={busy} busyLabel="Exporting…" onClick={save}>
      <Download aria-hidden="true" className="size-4.5" />
      Export CSV
    </Button>
  )
}
