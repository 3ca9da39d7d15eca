import { ok } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'
import { type BrowserCopy, listLeftCopies } from './browser-copies.ts'
import { createBrowserDraftSync } from './browser-draft-sync.ts'
import { openDraft } from './open-draft.ts'

/** Sends what closed tabs left. Returns what the server refused, and conflicts, which wait until opened. */
export async function keepLeftCopies(client: Client): Promise<BrowserCopy[]> {
  const { data } = await client.auth.getSession()
  const userId = data.session?.user.id
  if (!userId) return []
  const left = await listLeftCopies(userId)
  if (left.length === 0) return []
  // Another tab doing the same now would create each draft twice.
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
