import { redirect } from 'react-router'
import { findPostVersion } from '../../../data/find-post-version.ts'
import { listDrafts } from '../../../data/list-drafts.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostDraftSummary } from '../../../data/rows/drafts.ts'
import type { Client } from '../../../data/schema.ts'
import type { EditedPost } from '../post-draft.ts'
import { type OpenedDraft, openDraft } from './open-draft.ts'

export interface FoundDraft {
  /** Null if the requested draft is gone. */
  opened: OpenedDraft | null
  /** Null for one's own draft. */
  writer: string | null
  ofOthers: PostDraftSummary[]
}

interface Wanted {
  /** Null for a new post. */
  postId: string | null
  post: Promise<Result<EditedPost | null>>
  draftId: string | null
}

/** @throws a redirect where the draft is edited at another URL now */
export async function readDraft(client: Client, wanted: Wanted): Promise<Result<FoundDraft>> {
  const { data } = await client.auth.getSession()
  const userId = data.session?.user.id ?? ''
  // A scheduled post that became a draft again has left the edits of it.
  const postId = wanted.postId ?? wanted.draftId
  const [opened, others] = await Promise.all([
    openDraft(client, { ...wanted, userId }),
    postId ? listDrafts(client, { postId }) : ok([]),
  ])
  if (opened.error) return failed(opened.error)
  await redirectToPost(client, wanted, opened.data)
  return ok({
    opened: opened.data,
    writer: await findWriter(client, opened.data, userId),
    ofOthers: (others.data ?? []).filter(
      draft =>
        (draft.writer_id !== userId || wanted.postId === null) &&
        draft.scheduled_for === null &&
        draft.id !== opened.data?.id,
    ),
  })
}

async function redirectToPost(client: Client, { postId, draftId }: Wanted, opened: OpenedDraft | null) {
  if (!draftId) return
  // Published or discarded meanwhile.
  if (!opened && postId) throw redirect(`/admin/posts/${postId}`)
  const isScheduled = opened?.isScheduled ?? false
  const place = opened ? opened.postId : draftId
  if ((postId && !isScheduled) || !place) return
  const { data: version } = await findPostVersion(client, place)
  // What takes place later is not written on; where its post is gone, that is all there is of it.
  const isKept = opened !== null && !isScheduled
  if (version) throw redirect(`/admin/posts/${place}${isKept ? `?draft=${draftId}` : ''}`)
}

async function findWriter(
  client: Client,
  opened: OpenedDraft | null,
  userId: string,
): Promise<string | null> {
  if (!opened?.version || opened.writerId === userId) return null
  const { data } = await listDrafts(client, { limit: 200, ...(opened.postId && { postId: opened.postId }) })
  return data?.find(({ id }) => id === opened.id)?.writer ?? 'a former colleague'
}
