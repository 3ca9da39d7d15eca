import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { query } from '../../data/query.ts'
import { setDeadline } from '../../data/set-deadline.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export function ReopenButton({ id, deadline }: { id: string; deadline: string | null }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function change(next: string | null) {
    setBusy(true)
    const { error } = await query(client => setDeadline(client, id, next))
    if (error) showToast({ title: 'Error saving post', description: error.message, tone: 'danger' })
    await revalidate()
    setBusy(false)
    return error === null
  }

  async function reopen() {
    if (!(await change(null))) return
    showToast({
      title: 'The opening is open again',
      description: 'It has no deadline now.',
      tone: 'success',
      action: { label: 'Undo', onClick: () => void change(deadline) },
    })
  }

  return (
    <Button variant="secondary" size="s" className="min-h-11" busy={busy} onClick={reopen}>
      Open again
    </Button>
  )
}
