import type { ComponentType } from 'react'
import { ErrorNotice } from './error-notice.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

interface LazyPartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/** Draws nothing until it is loaded, and how to try again where that fails. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const { Component, failed, retry } = useLazyComponent(load)
  if (failed)
    return (
      <ErrorNotice
        error={{ message: 'This part could not be loaded. Is the network there?' }}
        onRetry={retry}
      />
    )
  return Component && <Component {...props} />
}
