import { type ComponentType, useCallback, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Unlike with React's `lazy`, a failed download can be retried without losing what was typed around it. */
export function useLazyComponent<Props>(load: Load<Props>) {
  // By what loaded it, as another function's component takes other props. Null: the download failed.
  const [outcomes, setOutcomes] = useState(new Map<Load<Props>, ComponentType<Props> | null>())
  const retry = useCallback(() => {
    const settle = (Component: ComponentType<Props> | null) =>
      setOutcomes(before => new Map(before).set(load, Component))
    setOutcomes(before => new Map([...before].filter(([of]) => of !== load)))
    load().then(
      ({ default: loaded }) => settle(loaded),
      () => settle(null),
    )
  }, [load])
  useEffect(retry, [retry])
  const Component = outcomes.get(load)
  return { Component: Component ?? null, failed: Component === null, retry }
}
