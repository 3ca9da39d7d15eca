import { findDraft, findPendingEdit } from '../../../data/find-draft.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostDraftRow } from '../../../data/rows/drafts.ts'
import type { Client } from '../../../data/schema.ts'
import { loadToKey } from '../merge/load-to-key.ts'
import { type EditedPost, toStoredDraft } from '../post-draft.ts'
import { type BrowserCopy, listLeftCopies } from './browser-copies.ts'
import type { DraftOrigin } from './draft-sync.ts'
import { type DraftText, isSameText, toBase, toDigest, toDraftText } from './draft-text.ts'
import { findCommon, findOlder, mergeTexts } from './merge-texts.ts'

export interface OpenedDraft extends DraftOrigin {
  writerId: string | null
  isScheduled: boolean
  clashes: number
  /** Copies in this browser that were merged into the text. */
  takenKeys: string[]
}

interface Wanted {
  userId: string
  post: Promise<Result<EditedPost | null>>
  /** Also that of a deleted post. */
  postId: string | null
  /** Null: the user's own draft of the post. */
  draftId: string | null
}

/** Merges in this browser's copies, which are enough without a network. Null where `draftId` is gone. */
export async function openDraft(client: Client, wanted: Wanted): Promise<Result<OpenedDraft | null>> {
  const { userId, postId, draftId } = wanted
  const left = (await listLeftCopies(userId)).filter(({ copy }) =>
    draftId ? copy.draftId === draftId : postId !== null && copy.postId === postId,
  )
  const newest = left.at(-1)?.copy
  const [found, post] = await Promise.all([findRow(client, wanted), wanted.post])
  if (found.error && !newest) return failed(found.error)
  if (draftId && !found.data && !newest) return ok(null)
  const begun = found.data ? fromRow(found.data) : (newest && fromCopy(newest)) || fromPost(post.data, postId)
  return ok(await addCopies(begun, left))
}

async function findRow(
  client: Client,
  { userId, postId, draftId }: Wanted,
): Promise<Result<PostDraftRow | null>> {
  if (draftId) return findDraft(client, draftId)
  return postId ? findPendingEdit(client, postId, userId) : ok(null)
}

function fromRow(row: PostDraftRow): OpenedDraft {
  const text = toDraftText(row)
  return {
    id: row.id,
    postId: row.post_id,
    version: row.version,
    kept: text.draft,
    keptAt: row.updated_at,
    text,
    isAhead: false,
    sent: [],
    writerId: row.writer_id,
    isScheduled: row.scheduled_for !== null,
    clashes: 0,
    takenKeys: [],
  }
}

function fromCopy({ draftId, postId, version, kept, base, draft }: BrowserCopy): OpenedDraft {
  return { ...nothing, id: draftId, postId, version, kept, text: { draft: kept ?? draft, base } }
}

function fromPost(post: EditedPost | null, postId: string | null): OpenedDraft {
  const text: DraftText = { draft: toStoredDraft(post), base: toBase(post) }
  return { ...nothing, id: crypto.randomUUID(), postId, version: 0, kept: null, text }
}

const nothing = {
  ...{ keptAt: null, isAhead: false, sent: [], takenKeys: [] },
  ...{ writerId: null, isScheduled: false, clashes: 0 },
}

async function addCopies(
  begun: OpenedDraft,
  left: { key: string; copy: BrowserCopy }[],
): Promise<OpenedDraft> {
  let opened = begun
  for (const [index, { key, copy }] of left.entries()) {
    if (left.slice(index + 1).some(later => isMadeFrom(later.copy, copy))) {
      opened = { ...opened, takenKeys: [...opened.takenKeys, key] }
      continue
    }
    const { draft, base } = opened.text
    // What this browser sent may have arrived without an answer.
    const isOurs = copy.sent.includes(toDigest(draft))
    const before = isOurs ? draft : findCommon({ ...copy, id: copy.draftId }, opened.text, opened.id)
    const isSame = isSameText(copy.draft, draft)
    const merge = isSame
      ? { draft, clashes: 0 }
      : await mergeTexts(before, () => copy.draft, draft, loadToKey)
    const isTheirs = isSameText(merge.draft, draft)
    opened = {
      ...opened,
      text: { draft: merge.draft, base: isTheirs ? base : findOlder(copy.base, base) },
      clashes: opened.clashes + merge.clashes,
      isAhead: opened.isAhead || opened.version === 0 || !isTheirs,
      // Sent when the tab was closed, it may arrive after this was read.
      sent: [...opened.sent, ...copy.sent, toDigest(copy.draft)],
      takenKeys: [...opened.takenKeys, key],
    }
  }
  return opened
}

/** Whether the later copy contains the earlier one. */
function isMadeFrom(later: BrowserCopy, { draft }: BrowserCopy): boolean {
  const digest = toDigest(draft)
  return later.sent.includes(digest) || (later.kept !== null && toDigest(later.kept) === digest)
}
