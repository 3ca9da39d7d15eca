import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const delay = 400 // milliseconds; Safari refuses more than a hundred changes of the history in thirty seconds

/** Keeps input in this entry of the tab's history: Back, Forward and a reload find it again. */
export function useKeptInput<Input>(name: string) {
  const { key, state } = useLocation()
  const [writer] = useState(() => createWriter<Input>(name))
  const kept: Input | undefined = state?.[name]
  useEffect(() => {
    // Before a link or a gesture leads to another entry.
    const moments = ['click', 'pointerdown']
    for (const moment of moments) addEventListener(moment, writer.flush, true)
    return () => {
      for (const moment of moments) removeEventListener(moment, writer.flush, true)
      writer.cancel()
    }
  }, [writer])
  // A link to the open page leaves what is on it, but makes an entry without state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new entry matters
  useEffect(() => {
    if (kept === undefined) writer.keepAgain()
  }, [key, writer])
  return { kept, keep: writer.keep }
}

function createWriter<Input>(name: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Input | undefined
  let waitingFor: string | null = null

  function cancel() {
    clearTimeout(timer)
    timer = undefined
    waitingFor = null
  }

  function flush() {
    const isMeant = waitingFor === nameEntry()
    cancel()
    if (!isMeant) return
    const { usr, ...entry } = history.state ?? {}
    // React Router reads a location's state from `usr`.
    history.replaceState({ ...entry, usr: { ...usr, [name]: last } }, '')
  }

  function keep(input: Input | undefined) {
    last = input
    waitingFor = nameEntry()
    timer ??= setTimeout(flush, delay)
  }

  return { keep, flush, cancel, keepAgain: () => last !== undefined && keep(last) }
}

/** After Back the page stays until the other one is loaded, but the history has moved already. */
const nameEntry = () => `${history.state?.idx} ${history.state?.key}`
