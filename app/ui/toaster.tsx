import { type ComponentType, useEffect, useState } from 'react'
import { onToastRequested } from './toast.ts'

const loadStage = () => import('./toast-stage.tsx')

export function Toaster() {
  const [Stage, setStage] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onToastRequested(() => {
        loadStage().then(
          ({ default: loaded }) => setStage(() => loaded),
          // No network, no toast: it waits, and the next one tries again.
          () => {},
        )
      }),
    [],
  )
  return Stage && <Stage />
}

/** For pages whose failures must be told even when the network is what failed. */
export function preloadToasts() {
  loadStage().catch(() => {})
}
