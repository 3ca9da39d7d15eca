import type { ComponentType } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

interface LazyPartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** What is said to load. */
  name: string
}

/** Draws how to try again where loading fails. */
export function LazyPart<Props extends object>({ load, props, name }: LazyPartProps<Props>) {
  const { Component, failed, retry } = useLazyComponent(load)
  if (failed)
    return (
      <ErrorNotice
        error={{ message: 'This part could not be loaded. Is the network there?' }}
        onRetry={retry}
      />
    )
  if (Component) return <Component {...props} />
  return (
    <div className="animate-late">
      <Spinner label={`Loading ${name}`} />
    </div>
  )
}
