import { useState } from 'react'
import type { CallError, Result } from '../data/result.ts'
import type { Loaded } from './load-or-toast.ts'

export interface LastGood<T> {
  data: T | null
  error: CallError | null
}

/** After a failure the last good data stays, with the error; a failed poll changes nothing. */
export function useLastGood<T>(loaded: Result<T> | Loaded<T>): LastGood<T> {
  const [seen, setSeen] = useState<{ loaded: Result<T>; shown: LastGood<T> }>({ loaded, shown: loaded })
  if (loaded === seen.loaded) return seen.shown
  const isIgnored = loaded.error && 'isPolled' in loaded && loaded.isPolled
  const shown = isIgnored
    ? seen.shown
    : { data: loaded.error ? seen.shown.data : loaded.data, error: loaded.error }
  setSeen({ loaded, shown })
  return shown
}
