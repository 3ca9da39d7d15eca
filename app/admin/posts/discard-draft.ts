import { bringBackDrafts, discardDrafts, readDrafts } from '../../data/change-posts.ts'
import { query } from '../../data/query.ts'
import { failed, type Result } from '../../data/result.ts'
import type { PostDraftRow } from '../../data/rows/drafts.ts'
import { showToast } from '../../ui/toast.ts'
import { requestReload } from '../reload.ts'
import { dropCopies } from './drafts/drop-copies.ts'

/** Discards the draft of a new post; the toast brings it back. */
export async function discardDraft({ id }: { id: string }): Promise<Result<PostDraftRow[]>> {
  const result = await query(async client => {
    const drafts = await readDrafts(client, [id])
    return drafts.error ? failed<PostDraftRow[]>(drafts.error) : discardDrafts(client, drafts.data)
  })
  if (result.error) {
    showToast({ title: 'Error discarding draft', description: result.error.message, tone: 'danger' })
    return result
  }
  // This browser would send its copy again.
  dropCopies(id)
  showToast({
    title: 'Draft discarded',
    tone: 'success',
    action: { label: 'Undo', onClick: () => bringBack(result.data) },
  })
  return result
}

async function bringBack(drafts: PostDraftRow[]) {
  const { error } = await query(client => bringBackDrafts(client, drafts))
  if (error) showToast({ title: 'Error restoring draft', description: error.message, tone: 'danger' })
  else requestReload()
}
