import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fetcher, useFetcher, useFetchers } from 'react-router'
import type { Result } from '../data/result.ts'
import { findFocusedRow, focusRow } from './table-rows.ts'

/**
 * Deletes by the page's action, which gets the row as JSON, after a confirmation. The row goes at once and comes back if
 * the server refuses; then the reason stays on the page. `action` is the address of another page whose action it is.
 */
export function useDeletion<T extends { id: string }>(action?: string) {
  const [item, setItem] = useState<T | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const neighbour = useRef<Element | null>(null)
  // A fetcher for each item, so that several can be on their way.
  const fetcher = useFetcher<Result<unknown>>({ key: `delete-${item?.id}` })
  const removedIds: ReadonlySet<unknown> = new Set(useFetchers().map(toRemovedId))

  function request(next: T) {
    const row = findFocusedRow()
    neighbour.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null
    setItem(next)
    setConfirming(true)
  }

  function execute() {
    if (!item) return
    flushSync(() => setConfirming(false))
    fetcher.submit(JSON.stringify(item), {
      ...(action && { action }),
      method: 'delete',
      encType: 'application/json',
      flushSync: true,
    })
    // The row went, and the focus with it.
    if (document.activeElement !== document.body) return
    if (neighbour.current?.isConnected) focusRow(neighbour.current)
    else document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return {
    /** What is asked about. */
    pending: isConfirming ? item : null,
    /** What is on its way out, or already gone but still in the list. */
    removedIds,
    request,
    cancel: () => setConfirming(false),
    execute,
    error: fetcher.state === 'submitting' ? null : (fetcher.data?.error ?? null),
  }
}

function toRemovedId({ formMethod, json, data }: Fetcher<Result<unknown>>) {
  return formMethod === 'DELETE' && !data?.error ? (json as { id: string }).id : null
}
