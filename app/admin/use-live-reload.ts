import { useEffect, useRef } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { watchTables } from '../data/watch-tables.ts'

/** Reloads on any change of the table, whoever made it. */
export function useLiveReload(table: 'posts' | 'categories', reload: () => void) {
  // Another search gives another `reload`; the subscription stays.
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  }, [reload])

  useEffect(() => {
    let stop = () => {}
    let stopped = false
    getBrowserClient().then(client => {
      if (!stopped) stop = watchTables(client, [table], () => latest.current())
    }, reportError)
    return () => {
      stopped = true
      stop()
    }
  }, [table])
}
