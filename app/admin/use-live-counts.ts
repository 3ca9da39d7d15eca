import { useEffect, useState } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { countMessages, type MessageCounts } from '../data/count-messages.ts'
import { query } from '../data/query.ts'
import { watchLeads } from '../data/watch-leads.ts'
import { hasAccess } from '../session/require-staff.ts'

/** Between two counts, in milliseconds, however much changes. */
const pause = 2000

/** What was counted last: with a step through the back office, or as soon as a lead changed, whether or not the tab is looked at. */
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
      // That it can't be counted is told by the page of the messages.
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

  // Whatever the loader counted since is newer.
  if (loaded === seen.loaded) return seen.counts
  setSeen({ loaded, counts: loaded })
  return loaded
}
