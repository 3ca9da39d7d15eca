import { useEffect, useState } from 'react'
import { getBrowserClient } from '../../data/browser-client.ts'
import { findProfile } from '../../data/profile.ts'
import { watchPresence } from '../../data/watch-presence.ts'
import { useAuth } from '../../session/session-context.tsx'

/** Names of others who have this post open, or their e-mail addresses. */
export function useOthersHere(postId: string | null): string[] {
  const { user } = useAuth()
  const [names, setNames] = useState<string[]>([])
  const id = user?.id
  const address = user?.email ?? 'Somebody'

  useEffect(() => {
    if (!id || !postId) return
    let stop = () => {}
    let isOver = false
    async function enter(own: string) {
      const client = await getBrowserClient()
      const { data: profile } = await findProfile(client)
      if (isOver) return
      const name = profile?.name || address
      stop = watchPresence(client, `newsroom:post-${postId}`, { id: own, name }, here =>
        setNames(here.filter(other => other.id !== own).map(other => other.name)),
      )
    }
    // Ignored: without the client nothing works, and the page's own queries report that.
    enter(id).catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [id, address, postId])

  return names
}
