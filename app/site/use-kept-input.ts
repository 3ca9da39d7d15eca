import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const delay = 400 // milliseconds; Safari refuses more than a hundred changes of the history in thirty seconds

/** Keeps input in this entry of the tab's history: Back, Forward and a reload find it again. */
export function useKeptInput<Input>(name: string) {
  const { state } = useLocation()
  const [writer] = useState(() => createWriter<Input>(name))
  useEffect(() => {
    // A click may lead to another entry.
    addEventListener('click', writer.flush, true)
    return () => {
      removeEventListener('click', writer.flush, true)
      writer.cancel()
    }
  }, [writer])
  return { kept: state?.[name] as Input | undefined, keep: writer.keep }
}

function createWriter<Input>(name: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { input: Input | undefined } | null = null

  function cancel() {
    clearTimeout(timer)
    waiting = null
  }

  function flush() {
    if (!waiting) return
    const { usr, ...entry } = history.state ?? {}
    // React Router reads a location's state from `usr`.
    history.replaceState({ ...entry, usr: { ...usr, [name]: waiting.input } }, '')
    cancel()
  }

  function keep(input: Input | undefined) {
    cancel()
    waiting = { input }
    timer = setTimeout(flush, delay)
  }

  return { keep, flush, cancel }
}
