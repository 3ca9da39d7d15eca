import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Picture } from '../../data/pictures.ts'
import type { Result } from '../../data/result.ts'

/** After a confirmation, by the page's action, which gets the names as JSON. */
export function useRemoval() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [pending, setPending] = useState<Picture[] | null>(null)
  const fetcher = useFetcher<Result<string[]>>()

  function mark({ name }: Picture, isMarked: boolean) {
    const next = new Set(marked)
    if (isMarked) next.add(name)
    else next.delete(name)
    setMarked(next)
  }

  function execute() {
    const names = (pending ?? []).map(picture => picture.name)
    setPending(null)
    setMarked(new Set())
    fetcher.submit(JSON.stringify(names), { method: 'delete', encType: 'application/json' })
  }

  return {
    marked,
    mark,
    markAll: (pictures: Picture[]) => setMarked(new Set(pictures.map(picture => picture.name))),
    pending,
    request: setPending,
    cancel: () => setPending(null),
    execute,
    isBusy: fetcher.state !== 'idle',
    error: fetcher.state === 'idle' ? (fetcher.data?.error ?? null) : null,
  }
}
