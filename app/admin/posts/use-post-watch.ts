import { useCallback, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { findPostVersion } from '../../data/find-post-version.ts'
import { useLiveReload } from '../use-live-reload.ts'

export type PostState = 'as read' | 'changed' | 'gone'

/** What others did meanwhile to the post that is open here; nothing happens to a post that isn't saved yet. */
export function usePostWatch(id: string | null, version: string | null) {
  const [state, setState] = useState<PostState>('as read')

  const check = useCallback(async () => {
    if (id === null) return
    const { data, error } = await ask(client => findPostVersion(client, id))
    // What is unknown is asked again by the next change, and by saving.
    if (error) return
    if (data === null) setState('gone')
    else setState(data === version ? 'as read' : 'changed')
  }, [id, version])
  useLiveReload('posts', check)

  return { state, markGone: () => setState('gone') }
}
