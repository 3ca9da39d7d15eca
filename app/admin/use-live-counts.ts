import { useEffect, useState } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { countMessages, type MessageCounts } from '../data/count-messages.ts'
import { query } from '../data/query.ts'
import { watchLeads } from '../data/watch-leads.ts'
import { hasAccess } from '../session/require-staff.ts'

/** Minimum between two counts, in milliseconds. */
const pause = 2000

/** Counted by the loader, and after any change of a lead, in hidden tabs too. */
export function useLiveCounts(loaded: MessageCounts | null): MessageCounts | null {
  const [seen, setSeen] = useState({ loaded, counts: loaded })
  const isAtDesk = loaded !== null
  useEffect(() => {
    if (!isAtDesk) return
    let stop = () => {}
    let isLeft = false
    let isCounting = false
    let hasChanged = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      hasChanged = true
      if (isCounting || !hasAccess()) return
      isCounting = true
      hasChanged = false
      // The messages page reports a failure to count.
      const { data } = await query(countMessages)
      if (isLeft) return
      if (data) setSeen(({ loaded }) => ({ loaded, counts: data }))
      timer = setTimeout(() => {
        isCounting = false
        if (hasChanged) void count()
      }, pause)
    }
    getBrowserClient().then(client => {
      if (!isLeft) stop = watchLeads(client, count)
    }, reportError)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop()
    }
  }, [isAtDesk])

  // A new count of the loader is newer.
  if (loaded === seen.loaded) return seen.counts
  setSeen({ loaded, counts: loaded })
  return loaded
}
