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
          // Without a network it waits, and the next toast tries again.
          () => {},
        )
      }),
    [],
  )
  return Stage && <Stage />
}

/** For pages that must report a failure even if it is the network's. */
export function preloadToasts() {
  loadStage().catch(() => {})
}
