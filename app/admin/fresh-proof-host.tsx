import { useEffect, useState } from 'react'
import { registerProofDialog } from '../session/with-fresh-proof.ts'
import { LazyDialog } from './lazy-dialog.tsx'

export function FreshProofHost() {
  const [waiting, setWaiting] = useState<{ settle: (isProved: boolean) => void } | null>(null)
  useEffect(() => registerProofDialog(() => new Promise(settle => setWaiting({ settle }))), [])
  if (!waiting) return null

  function settle(isProved: boolean) {
    setWaiting(null)
    waiting?.settle(isProved)
  }
  return (
    <LazyDialog
      load={loadDialog}
      title="Is it you?"
      props={{ onProved: async () => settle(true), onClose: () => settle(false) }}
    />
  )
}

const loadDialog = () =>
  import('../session/prove-again-dialog.tsx').then(module => ({ default: module.ProveAgainDialog }))
