import { useEffect, useState } from 'react'
import { registerProofDialog } from '../session/fresh-proof.ts'
import type { ProveAgainDialogProps } from '../session/prove-again-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

export function FreshProofHost() {
  const [waiting, setWaiting] = useState<{ settle: (isProved: boolean) => void } | null>(null)
  useEffect(() => registerProofDialog(() => new Promise(settle => setWaiting({ settle }))), [])
  if (!waiting) return null

  function settle(isProved: boolean) {
    setWaiting(null)
    waiting?.settle(isProved)
  }
  return <LazyDialog onProved={async () => settle(true)} onClose={() => settle(false)} />
}

const loadDialog = () =>
  import('../session/prove-again-dialog.tsx').then(module => ({ default: module.ProveAgainDialog }))

function LazyDialog(props: ProveAgainDialogProps) {
  const { Component: ProveAgainDialog, failed, retry } = useLazyComponent(loadDialog)
  if (ProveAgainDialog) return <ProveAgainDialog {...props} />
  if (!failed) return null
  return (
    <Dialog open onClose={props.onClose} title="Is it you?">
      <ErrorNotice
        error={{ message: 'What you sign in with could not be loaded. Is the network there?' }}
        onRetry={retry}
      />
    </Dialog>
  )
}
