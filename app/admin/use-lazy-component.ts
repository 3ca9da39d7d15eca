import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** Unlike with React's `lazy`, a failed download can be retried without losing what was typed around it. */
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
