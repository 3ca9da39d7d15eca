import { keepUnmergedPost } from '../../../data/keep-unmerged-post.ts'
import { listPostVersions } from '../../../data/list-post-versions.ts'
import type { Client, PostWithDetails } from '../../../data/schema.ts'
import type { UploadListener } from '../../../data/upload-progress.ts'
import type { DraftBase } from '../drafts/draft-text.ts'
import { type EditedPost, type PostDraft, toStoredDraft } from '../post-draft.ts'
import { type Publication, publishPost } from '../publish-post.ts'
import { type Merge, mergeDrafts, type ToKey } from './merge-drafts.ts'

export type MergedPublication =
  /** With what others saved meanwhile, where they did. */
  | (Extract<Publication, { outcome: 'published' }> & { merge: Merge | null; writer: string | null })
  | { outcome: 'conflict'; theirs: PostWithDetails; merge: Merge; writer: string | null }
  | Extract<Publication, { outcome: 'failed' }>

interface PublishParts {
  /** What is known of the post; null for a new one. */
  post: EditedPost | null
  draft: PostDraft
  base: DraftBase
  onProgress?: UploadListener
  toKey?: ToKey
  /** Under whose id a new post is published. */
  draftId?: string | null
}

/** So many colleagues in a row who save while this one saves, and it is told as it is. */
const mostAttempts = 5

/**
 * Publishes a post. Over a newer version nothing is written unseen: what merges by itself is saved with it, and a clash is
 * the answer.
 */
export async function publishMerged(
  client: Client,
  { post, draft, base, onProgress, toKey, draftId }: PublishParts,
): Promise<MergedPublication> {
  let publication = await publishPost(client, post, draft, base.version, onProgress, draftId)
  let merge: Merge | null = null
  let writer: string | null = null
  for (let attempt = 1; publication.outcome === 'conflict'; attempt += 1) {
    const { theirs } = publication
    merge = mergeDrafts(base.fields, draft, toStoredDraft(theirs), toKey)
    writer = await findWriter(client, theirs.id)
    if (merge.clashes.length > 0 || attempt === mostAttempts) return { ...publication, merge, writer }
    publication = await publishPost(client, theirs, merge.draft, theirs.updated_at, onProgress)
  }
  return publication.outcome === 'published' ? { ...publication, merge, writer } : publication
}

/** Publishes what was chosen at each clash with `theirs`; what is given up by it is kept among the versions first. */
export async function publishResolved(
  client: Client,
  { theirs, mine, resolved, ...parts }: ResolvedParts,
): Promise<MergedPublication> {
  const { error } = await keepUnmergedPost(client, theirs.id, {
    title: mine.title.trim(),
    excerpt: mine.excerpt.trim(),
    content: mine.content,
    category_id: mine.categoryId || null,
    feature_image_url: mine.imageUrl,
  })
  if (error) return { outcome: 'failed', title: 'Error saving post', error }
  const base = { version: theirs.updated_at, fields: toStoredDraft(theirs) }
  return publishMerged(client, { ...parts, post: theirs, draft: resolved, base })
}

interface ResolvedParts extends Pick<PublishParts, 'onProgress' | 'toKey'> {
  theirs: PostWithDetails
  mine: PostDraft
  resolved: PostDraft
}

/** Who saved it last; null where that is not known, which holds nothing up. */
async function findWriter(client: Client, postId: string): Promise<string | null> {
  const { data } = await listPostVersions(client, postId, 1)
  return data?.find(({ key }) => key === 'now')?.actor ?? null
}
