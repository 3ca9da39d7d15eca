import { useEffect, useRef } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { watchTables } from '../data/watch-tables.ts'

const pause = 200

/** Reloads on any change of the table, whoever made it; many changes at once lead to one reload. */
export function useLiveReload(table: 'posts' | 'categories', reload: () => void) {
  // Another search gives another `reload`; the subscription stays.
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  }, [reload])

  useEffect(() => {
    let stop = () => {}
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, pause)
    }
    getBrowserClient().then(client => {
      if (!stopped) stop = watchTables(client, [table], onChange)
    }, reportError)
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [table])
}
