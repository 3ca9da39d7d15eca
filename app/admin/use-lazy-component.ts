import { type ComponentType, useCallback, useEffect, useState } from 'react'

/**
 * A part of the page whose code comes by itself. Unlike `lazy` it survives a bad network: what was typed around it
 * stays, and the part is asked for again.
 */
export function useLazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    load().then(
      ({ default: loaded }) => setComponent(() => loaded),
      () => setFailed(true),
    )
  }, [load])
  useEffect(retry, [retry])
  return { Component, failed, retry }
}
