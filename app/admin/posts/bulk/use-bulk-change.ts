import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPost } from '../../../data/list-admin-posts.ts'
import { query } from '../../../data/query.ts'
import { showToast } from '../../../ui/toast.ts'
import type { MakeChange } from './bulk-changes.ts'

export function useBulkChange(rows: AdminPost[], onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function execute(make: MakeChange, tell: (count: number) => string) {
    setBusy(true)
    const { data, error } = await query(client => make(client, rows))
    setBusy(false)
    if (error) return showToast({ title: 'Error saving post', description: error.message, tone: 'danger' })
    onDone()
    revalidate()
    showToast({
      title: tell(data.count),
      tone: data.error ? 'danger' : 'success',
      ...(data.error && { description: data.error.message }),
      ...(data.count > 0 && { action: { label: 'Undo', onClick: () => takeBack(data.undo) } }),
    })
  }

  async function takeBack(undo: Parameters<typeof query>[0]) {
    const { error } = await query(undo)
    revalidate()
    if (!error) return showToast({ title: 'All is as it was', tone: 'success' })
    showToast({
      title: 'Error saving post',
      description: error.message,
      tone: 'danger',
      action: { label: 'Try again', onClick: () => takeBack(undo) },
    })
  }

  return { busy, execute }
}
