import { keepUnmergedPost } from '../../../data/keep-unmerged-post.ts'
import { listPostVersions } from '../../../data/list-post-versions.ts'
import { ok } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import type { Client } from '../../../data/schema.ts'
import type { UploadListener } from '../../../data/upload-progress.ts'
import { type DraftBase, noVersion } from '../drafts/draft-text.ts'
import { type EditedPost, type PostDraft, toStoredDraft } from '../post-draft.ts'
import { type Publication, publishPost } from '../publish-post.ts'
import { type Choices, type Merge, mergeDrafts, type ToKey } from './merge-drafts.ts'

export type MergedPublication =
  /** `merge`: what others saved meanwhile. */
  | (Extract<Publication, { outcome: 'published' }> & { merge: Merge | null; writer: string | null })
  | { outcome: 'conflict'; theirs: PostWithDetails; merge: Merge; writer: string | null }
  | Extract<Publication, { outcome: 'failed' }>

interface PublishParts {
  /** Null for a new post. */
  post: EditedPost | null
  draft: PostDraft
  base: DraftBase
  onProgress?: UploadListener
  /** Called only when there is something to merge. */
  loadToKey?: () => Promise<ToKey>
  /** Becomes the id of a new post. */
  draftId?: string | null
}

/** After so many saves by colleagues in a row it returns the conflict. */
const mostAttempts = 5

/** Merges a newer version instead of overwriting it; a clash is returned as a conflict. */
export async function publishMerged(
  client: Client,
  { post, draft, base, onProgress, loadToKey, draftId }: PublishParts,
): Promise<MergedPublication> {
  const known = base.version ?? (post ? noVersion : null)
  let publication = await publishPost(client, post, draft, known, onProgress, draftId)
  let merge: Merge | null = null
  let writer: string | null = null
  for (let attempt = 1; publication.outcome === 'conflict'; attempt += 1) {
    const { theirs } = publication
    merge = mergeDrafts(base.fields, draft, toStoredDraft(theirs), await loadToKey?.())
    writer = await findWriter(client, theirs.id)
    if (merge.clashes.length > 0 || attempt === mostAttempts) return { ...publication, merge, writer }
    publication = await publishPost(client, theirs, merge.draft, theirs.updated_at, onProgress)
  }
  return publication.outcome === 'published' ? { ...publication, merge, writer } : publication
}

interface ResolvedParts extends Pick<PublishParts, 'onProgress' | 'loadToKey' | 'draftId'> {
  theirs: PostWithDetails
  mine: PostDraft
  choices: Choices
  /** The draft after these choices. */
  resolved: PostDraft
}

/** Where theirs was chosen, mine is first stored among the versions. */
export async function publishResolved(
  client: Client,
  { theirs, mine, choices, resolved, ...parts }: ResolvedParts,
): Promise<MergedPublication> {
  const kept = [...choices.values()].includes('theirs')
    ? await keepUnmerged(client, theirs.id, mine)
    : ok(undefined)
  if (kept.error) return { outcome: 'failed', title: 'Error saving post', error: kept.error }
  const base = { version: theirs.updated_at, fields: toStoredDraft(theirs) }
  return publishMerged(client, { ...parts, post: theirs, draft: resolved, base })
}

function keepUnmerged(client: Client, postId: string, mine: PostDraft) {
  return keepUnmergedPost(client, postId, {
    title: mine.title.trim(),
    excerpt: mine.excerpt.trim(),
    content: mine.content,
    category_id: mine.categoryId || null,
    feature_image_url: mine.imageUrl,
  })
}

/** Null where unknown, which stops nothing. */
async function findWriter(client: Client, postId: string): Promise<string | null> {
  const { data } = await listPostVersions(client, postId, 1)
  return data?.find(({ key }) => key === 'now')?.actor ?? null
}
