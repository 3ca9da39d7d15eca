import { type ComponentType, useCallback, useEffect, useState } from 'react'

/**
 * A part of the page whose code comes by itself. Unlike `lazy` it survives a bad network: what was typed around it
 * stays, and the part is asked for again.
 */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    load().then(
      ({ default: loaded }) => setPart(() => loaded),
      () => setFailed(true),
    )
  }, [load])
  useEffect(retry, [retry])
  return { Part, failed, retry }
}
