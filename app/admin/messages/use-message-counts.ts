import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ask } from '../../data/ask.ts'
import { countMessages, type MessageCounts } from '../../data/count-messages.ts'
import { useRefresh } from '../use-refresh.ts'

/** Counted again with every step through the back office, and now and then. */
export function useMessageCounts(): MessageCounts | null {
  const { key } = useLocation()
  const [counts, setCounts] = useState<MessageCounts | null>(null)
  const [returns, setReturns] = useState(0)
  useRefresh(useCallback(() => setReturns(before => before + 1), []))

  // biome-ignore lint/correctness/useExhaustiveDependencies: both only say when to count again
  useEffect(() => {
    let outdated = false
    ask(countMessages).then(({ data }) => {
      // A failure is told by the page of the messages; here it only means that nothing new is known.
      if (data && !outdated) setCounts(data)
    })
    return () => {
      outdated = true
    }
  }, [key, returns])

  return counts
}
