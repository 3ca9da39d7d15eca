import { useCallback, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { fileMessage } from '../../data/file-message.ts'
import type { CallError } from '../../data/result.ts'
import type { MessageFiling, MessageRow } from '../../data/schema.ts'
import { clearToast, showToast } from '../../ui/toast.ts'

/**
 * Files a message. It is shown as filed at once and goes back if the server refuses; then the reason stays on the
 * page. Says so only where the page alone doesn't show it.
 */
export function useMessageFiling(stored: MessageRow | null, reload: () => Promise<void>) {
  const [filed, setFiled] = useState<MessageFiling>({})
  const [error, setError] = useState<CallError | null>(null)

  const file = useCallback(
    async (id: string, filing: MessageFiling, done?: string) => {
      setError(null)
      setFiled(before => ({ ...before, ...filing }))
      const { error: refusal } = await ask(client => fileMessage(client, id, filing))
      if (refusal) {
        setError(refusal)
        showToast({ title: 'Error updating message', description: refusal.message, tone: 'danger' })
      } else {
        clearToast('Error updating message')
        if (done) showToast({ title: done, tone: 'success' })
        await reload()
      }
      setFiled(before => withoutFields(before, filing))
    },
    [reload],
  )

  return { message: stored && { ...stored, ...filed }, file, error }
}

/** Less what this filing set; what a later one set over it stays. */
function withoutFields(filed: MessageFiling, settled: MessageFiling): MessageFiling {
  const rest = Object.entries(filed).filter(([name, value]) => settled[name as keyof MessageFiling] !== value)
  return Object.fromEntries(rest)
}
