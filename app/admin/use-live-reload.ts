import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getBrowserClient } from '../data/browser-client.ts'
import type { Client } from '../data/schema.ts'
import { watchLeads } from '../data/watch-leads.ts'
import { watchTables } from '../data/watch-tables.ts'
import { hasJustSignedOut } from '../session/recent-sign-out.ts'

const pause = 200

type Table = 'posts' | 'categories' | 'settings'

/** Changes in quick succession, by anybody, cause one reload. */
export function useLiveReload(...tables: Table[]) {
  const watched = tables.join()
  useReload(
    useCallback(
      (client: Client, onChange: () => void) => watchTables(client, watched.split(',') as Table[], onChange),
      [watched],
    ),
  )
}

export const useLiveLeads = () => useReload(watchLeads)

function useReload(watch: (client: Client, onChange: () => void) => () => void) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop = () => {}
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      timer = undefined
      // The session is about to end in this tab too; the server would refuse.
      if (hasJustSignedOut()) onChange()
      else revalidate()
    }
    const onChange = () => {
      timer ??= setTimeout(reload, pause)
    }
    getBrowserClient().then(client => {
      if (!stopped) stop = watch(client, onChange)
    }, reportError)
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [watch, revalidate])
}
