import { listDrafts } from '../../../data/list-drafts.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { Client, DraftDevice, PostDraftSummary } from '../../../data/schema.ts'
import type { BrowserCopy } from './browser-copies.ts'
import { keepLeftCopies } from './keep-left-copies.ts'

/** What somebody can go on writing. */
export interface OpenDraft {
  id: string
  /** Null for a new post, also where its post is gone. */
  postId: string | null
  title: string
  /** Null: one's own. */
  writer: string | null
  device: DraftDevice | null
  updated_at: string
  /** 0: this browser alone has it. */
  version: number
}

/** The newest first; what is scheduled is done with. */
export async function listOpenDrafts(client: Client): Promise<Result<OpenDraft[]>> {
  const copies = await keepLeftCopies(client)
  const [{ data: drafts, error }, { data: auth }] = await Promise.all([
    listDrafts(client, { limit: 200 }),
    client.auth.getSession(),
  ])
  if (error) return failed(error)
  const userId = auth.session?.user.id
  const kept = drafts.filter(draft => draft.scheduled_for === null).map(draft => toOpenDraft(draft, userId))
  const known = new Set(kept.flatMap(({ id, postId }) => [id, postId]))
  const here = copies.filter(({ draftId, postId }) => !known.has(draftId) && !(postId && known.has(postId)))
  return ok([...here.map(fromCopy), ...kept])
}

function toOpenDraft(draft: PostDraftSummary, userId: string | undefined): OpenDraft {
  const isMine = draft.writer_id === userId
  return {
    id: draft.id,
    postId: draft.post_title === null ? null : draft.post_id,
    title: draft.title.trim() || (draft.post_title ?? ''),
    writer: isMine ? null : (draft.writer ?? 'a former colleague'),
    device: draft.device,
    updated_at: draft.updated_at,
    version: draft.version,
  }
}

function fromCopy({ draftId, postId, draft, keptAt }: BrowserCopy): OpenDraft {
  return {
    id: draftId,
    postId,
    title: draft.title.trim(),
    writer: null,
    device: null,
    updated_at: keptAt,
    version: 0,
  }
}

/** Where the draft is gone on with. */
export function toDraftPath({ id, postId, writer }: OpenDraft): string {
  if (!postId) return `/admin/posts/new?draft=${id}`
  return writer ? `/admin/posts/${postId}?draft=${id}` : `/admin/posts/${postId}`
}
