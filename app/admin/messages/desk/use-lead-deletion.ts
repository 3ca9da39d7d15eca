import { useState } from 'react'
import { deleteLetters } from '../../../data/delete-letters.ts'
import type { CallError } from '../../../data/result.ts'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { actOrToast } from '../../act-or-toast.ts'
import { requestReload } from '../../reload.ts'
import { undoDeletion } from '../../trash/restore.ts'
import { rememberDeed } from '../changes/direct-deeds.ts'
import { useDesk } from './desk-context.ts'

/** Puts all letters of a lead into the trash, and opens the next one. */
export function useLeadDeletion() {
  const { openAfter } = useDesk()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  async function remove(lead: LeadRow) {
    setBusy(true)
    const ids: string[] = []
    const { label, onClick } = undoDeletion('contact_messages', ids)
    let takeBack = () => {}
    const deleted = await actOrToast(client => deleteLetters(client, lead.id, ids), {
      success: 'Message deleted successfully',
      failure: 'Error deleting message',
      action: { label, onClick: () => takeBack() },
    })
    setBusy(false)
    setError(deleted.error)
    if (deleted.error) return
    takeBack = rememberDeed(onClick)
    openAfter([lead])
    requestReload()
  }

  return { busy, error, remove }
}
