import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getBrowserClient } from '../data/browser-client.ts'
import { watchTables } from '../data/watch-tables.ts'
import { hasJustSignedOut } from '../session/recent-sign-out.ts'

const pause = 200

type Table = 'posts' | 'categories' | 'settings'

/** Has the page read anew on any change of the tables, whoever made it; many changes at once lead to one reading. */
export function useLiveReload(...tables: Table[]) {
  const { revalidate } = useRevalidator()
  const watched = tables.join()
  useEffect(() => {
    let stop = () => {}
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      timer = undefined
      // The session is about to end, here too: the server would refuse.
      if (hasJustSignedOut()) onChange()
      else revalidate()
    }
    const onChange = () => {
      timer ??= setTimeout(reload, pause)
    }
    getBrowserClient().then(client => {
      if (!stopped) stop = watchTables(client, watched.split(',') as Table[], onChange)
    }, reportError)
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [watched, revalidate])
}
