import { ok } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'
import { type BrowserCopy, listLeftCopies } from './browser-copies.ts'
import { createBrowserDraftSync } from './browser-draft-sync.ts'
import { openDraft } from './open-draft.ts'

/**
 * Hands to the server what this browser alone has of closed tabs. What both changed in one place waits until somebody opens
 * it, and what the server doesn't take stays: answers those.
 */
export async function keepLeftCopies(client: Client): Promise<BrowserCopy[]> {
  const { data } = await client.auth.getSession()
  const userId = data.session?.user.id
  if (!userId) return []
  const left = await listLeftCopies(userId)
  if (left.length === 0) return []
  // Another tab that does the same at this moment would begin each draft twice.
  const work = async (lock: unknown) => {
    if (lock) for (const { copy } of left) await keepLeftCopy(client, userId, copy)
  }
  if (navigator.locks) await navigator.locks.request('drafts left behind', { ifAvailable: true }, work)
  else await work(true)
  return (await listLeftCopies(userId)).map(({ copy }) => copy)
}

async function keepLeftCopy(client: Client, userId: string, { draftId, postId }: BrowserCopy) {
  const post = Promise.resolve(ok(null))
  const { data: opened } = await openDraft(client, { userId, postId, draftId, post })
  if (!opened || opened.clashes > 0) return
  const { sync } = createBrowserDraftSync(opened, userId)
  const { error } = await sync.keep()
  if (error) sync.discardCopy()
  else for (const key of opened.takenKeys) localStorage.removeItem(key)
}
