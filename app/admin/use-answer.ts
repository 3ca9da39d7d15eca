import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../data/ask.ts'
import type { CallError, Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { clearToast, showToast } from '../ui/toast.ts'

export interface Answer<T> {
  /** The last good answer: it stays while the next one is on its way, and when that one fails. */
  data: T | null
  error: CallError | null
  loading: boolean
  reload: () => Promise<void>
  /** Reloads unasked: a failure then leaves everything as it is and bothers nobody. */
  refresh: () => Promise<void>
}

/** Asks when the page opens and whenever `question` changes (memoise it), and shows the specified toast on failure. */
export function useAnswer<T>(
  question: (client: Client) => Promise<Result<T>>,
  failureTitle: string,
): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'reload' | 'refresh'>>({
    data: null,
    error: null,
    loading: true,
  })
  const latest = useRef(0)
  const reloading = useRef(false)
  const failing = useRef(false)

  const reload = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    reloading.current = true
    setState(before => ({ ...before, loading: true }))
    const { data, error } = await ask(question)
    if (turn !== latest.current) return
    reloading.current = false
    setState(before => ({ data: error ? before.data : data, error, loading: false }))
    if (error) showToast({ title: failureTitle, description: error.message, tone: 'danger' })
    else if (failing.current) clearToast(failureTitle)
    failing.current = error !== null
  }, [question, failureTitle])

  const refresh = useCallback(async () => {
    // What was asked aloud is on its way.
    if (reloading.current) return
    latest.current += 1
    const turn = latest.current
    const { data, error } = await ask(question)
    if (turn !== latest.current || error) return
    setState({ data, error: null, loading: false })
    if (failing.current) clearToast(failureTitle)
    failing.current = false
  }, [question, failureTitle])

  useEffect(() => {
    reload()
    return () => {
      latest.current += 1
    }
  }, [reload])

  return { ...state, reload, refresh }
}
