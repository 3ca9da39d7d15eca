import {
  bringBackDrafts,
  discardDrafts,
  type ListedIds,
  readDrafts,
  setCategory,
  setPublication,
  toPublishedText,
} from '../../../data/change-posts.ts'
import { deletePost } from '../../../data/delete-post.ts'
import type { AdminPost } from '../../../data/list-admin-posts.ts'
import { immediately } from '../../../data/reschedule.ts'
import { type CallError, failed, ok, type Result } from '../../../data/result.ts'
import type { PostDraftRow } from '../../../data/rows/drafts.ts'
import type { Client } from '../../../data/schema.ts'
import { restoreFromTrash } from '../../../data/trash.ts'
import { toStatus } from '../list-line.ts'
import { publishPost } from '../publish-post.ts'
import { findMissingField } from '../validate-draft.ts'

/** What was done, even if an error ended it early. */
export interface BulkChange {
  count: number
  undo: (client: Client) => Promise<Result<undefined>>
  error: CallError | null
}

export type MakeChange = (client: Client, rows: AdminPost[]) => Promise<Result<BulkChange>>

export const changeCategory =
  (categoryId: string): MakeChange =>
  async (client, rows) => {
    const changed: AdminPost[] = []
    for (const group of [rows.filter(row => !row.is_draft), rows.filter(row => row.is_draft)]) {
      const { error } = await setCategory(client, toIds(group), categoryId)
      if (!error || isLost(error)) changed.push(...group)
      if (error && changed.length === 0) return failed(error)
      if (error) return ok({ count: changed.length, undo: back => restoreCategories(back, changed), error })
    }
    return ok({ count: changed.length, undo: back => restoreCategories(back, changed), error: null })
  }

/** Whether the outcome is unknown: a refusal by the server has a code. */
const isLost = (error: CallError) => !error.code

async function restoreCategories(client: Client, rows: AdminPost[]): Promise<Result<undefined>> {
  for (const [categoryId, group] of Map.groupBy(rows, row => row.category_id)) {
    const { error } = await setCategory(client, toIds(group), categoryId)
    if (error) return failed(error)
  }
  return ok(undefined)
}

/** Undo restores posts from the trash, and writes discarded drafts again. */
export const moveToTrash: MakeChange = async (client, rows) => {
  const drafts = await readDrafts(client, toIds(rows).draftIds)
  if (drafts.error) return failed(drafts.error)
  const discarded = await discardDrafts(client, drafts.data)
  let { error } = discarded
  let deleted = 0
  /** Includes one whose outcome may be unknown. */
  const tried: string[] = []
  for (const { post } of rows) {
    if (!post || error) continue
    tried.push(post.id)
    const result = await deletePost(client, post)
    if (result.error) error = result.error
    else deleted += 1
  }
  const isOneLost = error !== null && isLost(error) && tried.length > deleted
  const count = deleted + discarded.gone.length + (isOneLost ? 1 : 0)
  if (count === 0 && error) return failed(error)
  return ok({ count, error, undo: back => bringBack(back, tried, discarded.gone) })
}

async function bringBack(
  client: Client,
  postIds: string[],
  drafts: PostDraftRow[],
): Promise<Result<undefined>> {
  const written = await bringBackDrafts(client, drafts)
  if (written.error || postIds.length === 0) return written
  const restored = await restoreFromTrash(client, 'posts', postIds)
  return restored.error ? failed(restored.error) : ok(undefined)
}

/** Publishes scheduled posts and complete drafts; published posts stay as they are. */
export const publishNow: MakeChange = async (client, rows) => {
  const drafts = await readDrafts(client, toIds(rows).draftIds)
  if (drafts.error) return failed(drafts.error)
  const scheduled = rows.flatMap(row => (row.post && toStatus(row) === 'Scheduled' ? [row.post] : []))
  let error: CallError | null = null
  if (scheduled.length > 0) {
    const ids = scheduled.map(({ id }) => id)
    const outcome = await setPublication(client, ids, immediately)
    if (outcome.error && !isLost(outcome.error)) return failed(outcome.error)
    error = outcome.error
  }
  const published: PostDraftRow[] = []
  for (const draft of drafts.data) {
    const failure = await publishDraft(client, draft)
    if (failure) error ??= failure
    else published.push(draft)
  }
  const count = scheduled.length + published.length
  if (count === 0 && error) return failed(error)
  return ok({ count, error, undo: back => withdraw(back, scheduled, published) })
}

async function publishDraft(client: Client, row: PostDraftRow): Promise<CallError | null> {
  const draft = toPublishedText(row)
  const name = draft.title.trim() || 'A draft without a title'
  if (findMissingField(draft))
    return { message: `“${name}” lacks a field that every post needs. Open it to add that.` }
  const publication = await publishPost(client, null, draft, null, () => {}, row.id)
  if (publication.outcome === 'failed') return publication.error
  return publication.outcome === 'conflict' ? { message: `“${name}” was published by somebody else.` } : null
}

async function withdraw(
  client: Client,
  scheduled: { id: string; created_at: string }[],
  published: PostDraftRow[],
): Promise<Result<undefined>> {
  for (const { id, created_at } of scheduled) {
    const { error } = await setPublication(client, [id], created_at)
    if (error) return failed(error)
  }
  for (const { id, feature_image_url } of published) {
    const { error } = await deletePost(client, { id, feature_image_url })
    if (error) return failed(error)
  }
  return bringBackDrafts(client, published)
}

function toIds(rows: AdminPost[]): ListedIds {
  const [drafts, posts] = [rows.filter(row => row.is_draft), rows.filter(row => !row.is_draft)]
  return { postIds: posts.map(({ id }) => id), draftIds: drafts.map(({ id }) => id) }
}
