import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getLiveClient } from '../../data/live-client.ts'
import { watchTables } from '../../data/watch-tables.ts'
import { isSaveDataPage } from '../../save-data.ts'

/** Not for visitors who save data. A hidden tab disconnects, and catches up when it is shown again. */
export function useLiveBlog() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (isSaveDataPage() || prefersSaveData()) return
    let stop: (() => void) | null = null
    let ended = false

    async function start() {
      const client = await getLiveClient()
      if (!ended && !stop && !document.hidden)
        stop = watchTables(client, ['posts', 'categories', 'settings'], revalidate)
    }
    function follow() {
      if (document.hidden) {
        stop?.()
        stop = null
      } else void start().catch(reportError)
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [revalidate])
}

// Some browsers don't send it as a header.
function prefersSaveData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
