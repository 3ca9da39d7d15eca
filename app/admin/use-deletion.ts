import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fetcher, useFetcher, useFetchers } from 'react-router'
import type { Result } from '../data/result.ts'
import { findFocusedRow, focusRow } from './table-rows.ts'

/** Optimistic, after a confirmation. Uses the action of the page, or of the page at the URL `action`. */
export function useDeletion<T extends { id: string }>(action?: string) {
  const [item, setItem] = useState<T | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const neighbour = useRef<Element | null>(null)
  // A fetcher per item, so that several deletions can run at once.
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
    // The focus was in the deleted row.
    if (document.activeElement !== document.body) return
    if (neighbour.current?.isConnected) focusRow(neighbour.current)
    else document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return {
    pending: isConfirming ? item : null,
    /** Being deleted, or deleted but still in the loaded list. */
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
