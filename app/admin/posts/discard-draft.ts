import { bringBackDrafts, type DiscardedDrafts, discardDrafts, readDrafts } from '../../data/change-posts.ts'
import { query } from '../../data/query.ts'
import { failed, ok, type Result } from '../../data/result.ts'
import type { PostDraftRow } from '../../data/rows/drafts.ts'
import { showToast } from '../../ui/toast.ts'
import { requestReload } from '../reload.ts'
import { dropCopies } from './drafts/drop-copies.ts'

export async function discardDraft({ id }: { id: string }): Promise<Result<undefined>> {
  const result = await query<DiscardedDrafts>(async client => {
    const drafts = await readDrafts(client, [id])
    return drafts.error ? failed<DiscardedDrafts>(drafts.error) : ok(await discardDrafts(client, drafts.data))
  })
  const failure = result.error ?? result.data.error
  const gone = result.data?.gone ?? []
  const undo = gone.length > 0 && { action: { label: 'Undo', onClick: () => bringBack(gone) } }
  if (failure) {
    showToast({ title: 'Error discarding draft', description: failure.message, tone: 'danger', ...undo })
    return failed(failure)
  }
  // Otherwise this browser would send its copy again.
  dropCopies(id)
  showToast({ title: 'Draft discarded', tone: 'success', ...undo })
  return ok(undefined)
}

async function bringBack(drafts: PostDraftRow[]) {
  const { error } = await query(client => bringBackDrafts(client, drafts))
  if (!error) return requestReload()
  showToast({
    title: 'Error restoring draft',
    description: error.message,
    tone: 'danger',
    action: { label: 'Try again', onClick: () => bringBack(drafts) },
  })
}
