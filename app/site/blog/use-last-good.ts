import { useState } from 'react'
import { type BlogAddress, toBlogPath } from './blog-address.ts'

interface Loaded {
  address: BlogAddress
  problem: string | null
}

/** What was loaded, or, when that failed, what was shown before at this address, beside the problem. */
export function useLastGood<T extends Loaded>(loaded: T): T {
  const [good, setGood] = useState(loaded)
  if (!loaded.problem && good !== loaded) setGood(loaded)
  const isSameList = !good.problem && toBlogPath(good.address) === toBlogPath(loaded.address)
  return loaded.problem && isSameList ? { ...good, problem: loaded.problem } : loaded
}
