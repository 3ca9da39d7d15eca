import { useEffect, useState } from 'react'
import { getBrowserClient } from '../../data/browser-client.ts'
import { watchPresence } from '../../data/watch-presence.ts'
import { useAuth } from '../../session/session-context.tsx'

/** E-mail addresses of others who have this post open. */
export function useOthersHere(postId: string | null): string[] {
  const { user } = useAuth()
  const [names, setNames] = useState<string[]>([])
  const id = user?.id
  const name = user?.email ?? 'Somebody'

  useEffect(() => {
    if (!id || !postId) return
    let stop = () => {}
    let isOver = false
    getBrowserClient().then(
      client => {
        if (isOver) return
        stop = watchPresence(client, `newsroom:post-${postId}`, { id, name }, here =>
          setNames(here.filter(other => other.id !== id).map(other => other.name)),
        )
      },
      // Ignored: without the client nothing works, and the page's own queries report that.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [id, name, postId])

  return names
}
