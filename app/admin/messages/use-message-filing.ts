import { useCallback, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { fileMessage } from '../../data/file-message.ts'
import type { MessageFiling } from '../../data/schema.ts'
import { showToast } from '../../ui/toast.ts'

/** Files a message, then reads it again. Says so only where the page alone doesn't show it. */
export function useMessageFiling(reload: () => Promise<void>) {
  const [busy, setBusy] = useState(false)

  const file = useCallback(
    async (id: string, filing: MessageFiling, done?: string) => {
      setBusy(true)
      const { error } = await ask(client => fileMessage(client, id, filing))
      if (error) showToast({ title: 'Error updating message', description: error.message, tone: 'danger' })
      else {
        await reload()
        if (done) showToast({ title: done, tone: 'success' })
      }
      setBusy(false)
    },
    [reload],
  )

  return { file, busy }
}
