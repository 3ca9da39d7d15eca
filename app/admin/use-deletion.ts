import { useEffect, useRef, useState } from 'react'
import { ask } from '../data/ask.ts'
import type { CallError, Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { showToast } from '../ui/toast.ts'
import { findFocusedRow, focusRow } from './table-rows.ts'

interface Texts {
  success: string
  failure: string
}

/**
 * Deletes after a question. The row goes at once and comes back if the server refuses; then the reason stays on the
 * page. A note from `remove` is shown with the success.
 */
export function useDeletion<T extends { id: string }>(
  remove: (client: Client, item: T) => Promise<Result<string | undefined>>,
  texts: Texts,
  reload: () => Promise<void>,
) {
  const [doomed, setDoomed] = useState<T | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<{ item: T; error: CallError } | null>(null)
  const neighbour = useRef<Element | null>(null)

  // The row went, and the focus with it.
  useEffect(() => {
    if (gone.size === 0 || document.activeElement !== document.body) return
    if (neighbour.current?.isConnected) focusRow(neighbour.current)
    else document.querySelector<HTMLElement>('main h1')?.focus()
  }, [gone])

  function choose(item: T) {
    const row = findFocusedRow()
    neighbour.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null
    setDoomed(item)
  }

  async function carryOut(item: T) {
    setDoomed(null)
    setProblem(null)
    setGone(before => new Set(before).add(item.id))
    const { data: note, error } = await ask(client => remove(client, item))
    if (error) {
      setGone(before => new Set([...before].filter(id => id !== item.id)))
      setProblem({ item, error })
      return showToast({ title: texts.failure, description: error.message, tone: 'danger' })
    }
    showToast({ title: texts.success, tone: 'success', ...(note && { description: note }) })
    await reload()
  }

  return {
    doomed,
    gone,
    choose,
    cancel: () => setDoomed(null),
    confirm: () => doomed && carryOut(doomed),
    error: problem?.error ?? null,
    retry: () => problem && carryOut(problem.item),
  }
}
