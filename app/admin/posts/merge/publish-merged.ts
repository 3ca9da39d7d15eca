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
  /** Asked for when there is something to merge. */
  loadToKey?: () => Promise<ToKey>
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
  /** What stands after these choices. */
  resolved: PostDraft
}

/** Publishes what was chosen at each clash. What of mine is given up by it is kept among the versions first. */
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

/** Who saved it last; null where that is not known, which holds nothing up. */
async function findWriter(client: Client, postId: string): Promise<string | null> {
  const { data } = await listPostVersions(client, postId, 1)
  return data?.find(({ key }) => key === 'now')?.actor ?? null
}
