import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getLiveClient } from '../../data/live-client.ts'
import { retryLoading } from '../../data/retry-loading.ts'
import { watchTables } from '../../data/watch-tables.ts'
import { isSaveDataPage } from '../../save-data.ts'

/** Not for visitors who save data. A hidden tab disconnects, and catches up when it is shown again. */
export function useLiveBlog() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (isSaveDataPage() || prefersSaveData()) return
    let stop = () => {}

    function watch() {
      let unwatch = () => {}
      let isOver = false
      const endLoading = retryLoading(async () => {
        const client = await getLiveClient()
        if (!isOver) unwatch = watchTables(client, ['posts', 'categories', 'settings'], revalidate)
      })
      return () => {
        isOver = true
        endLoading()
        unwatch()
      }
    }
    function follow() {
      stop()
      stop = document.hidden ? () => {} : watch()
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [revalidate])
}

// Some browsers don't send it as a header.
function prefersSaveData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
