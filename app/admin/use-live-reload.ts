import { useEffect } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { watchTables } from '../data/watch-tables.ts'

/** Reloads on any change of the posts, whoever made it. */
export function useLiveReload(table: 'posts' | 'categories', reload: () => void) {
  useEffect(() => {
    let stop = () => {}
    let stopped = false
    getBrowserClient().then(client => {
      if (!stopped) stop = watchTables(client, [table], reload)
    }, reportError)
    return () => {
      stopped = true
      stop()
    }
  }, [table, reload])
}
