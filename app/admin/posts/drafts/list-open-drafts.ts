import { ok, type Result } from '../../../data/result.ts'
import type { DraftDevice } from '../../../data/rows/drafts.ts'
import type { Client } from '../../../data/schema.ts'
import type { BrowserCopy } from './browser-copies.ts'
import { keepLeftCopies } from './keep-left-copies.ts'

export interface OpenDraft {
  id: string
  /** Null for a new post, and where the post is gone. */
  postId: string | null
  isOfGonePost: boolean
  title: string
  /** Null for one's own. */
  writer: string | null
  device: DraftDevice | null
  updated_at: string
  /** 0 where only this browser has it. */
  version: number
}

/** What only this browser has, after trying to send it; newest first. */
export async function listOpenDrafts(client: Client): Promise<Result<OpenDraft[]>> {
  return ok((await keepLeftCopies(client)).map(fromCopy))
}

function fromCopy({ draftId, postId, draft, keptAt }: BrowserCopy): OpenDraft {
  return {
    id: draftId,
    postId,
    isOfGonePost: false,
    title: draft.title.trim(),
    writer: null,
    device: null,
    updated_at: keptAt,
    version: 0,
  }
}

export function toDraftPath({ id, postId }: OpenDraft): string {
  return postId ? `/admin/posts/${postId}` : `/admin/posts/new?draft=${id}`
}
