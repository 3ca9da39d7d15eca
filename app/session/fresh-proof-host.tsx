import { lazy, Suspense, useEffect, useState } from 'react'
import { registerProofDialog } from './fresh-proof.ts'

const ProveAgainDialog = lazy(() =>
  import('./prove-again-dialog.tsx').then(module => ({ default: module.ProveAgainDialog })),
)

export function FreshProofHost() {
  const [waiting, setWaiting] = useState<{ settle: (isProved: boolean) => void } | null>(null)
  useEffect(() => registerProofDialog(() => new Promise(settle => setWaiting({ settle }))), [])
  if (!waiting) return null

  function settle(isProved: boolean) {
    setWaiting(null)
    waiting?.settle(isProved)
  }
  return (
    <Suspense>
      <ProveAgainDialog onProved={async () => settle(true)} onClose={() => settle(false)} />
    </Suspense>
  )
}
