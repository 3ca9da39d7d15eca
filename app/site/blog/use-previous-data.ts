import { useState } from 'react'
import { type BlogAddress, toBlogPath } from './blog-address.ts'

interface Loaded {
  address: BlogAddress
  error: string | null
}

/** If loading failed: what was shown at this address before, with the error. */
export function usePreviousData<T extends Loaded>(loaded: T): T {
  const [previous, setPrevious] = useState(loaded)
  if (!loaded.error && previous !== loaded) setPrevious(loaded)
  const isSameList = !previous.error && toBlogPath(previous.address) === toBlogPath(loaded.address)
  return loaded.error && isSameList ? { ...previous, error: loaded.error } : loaded
}
