import { findPost } from '../../data/find-post.ts'
import { listImageUrls } from '../../data/images-in-post.ts'
import { publishImages, withdrawImages } from '../../data/publish-images.ts'
import { explainError } from '../../data/query.ts'
import { removeUnusedImage } from '../../data/remove-image.ts'
import { requireUser } from '../../data/require-user.ts'
import { immediately } from '../../data/reschedule.ts'
import { type CallError, failed, ok, type Result } from '../../data/result.ts'
import type { PostDetails } from '../../data/rows/post-details.ts'
import type { PostFields, PostWithDetails } from '../../data/rows/posts.ts'
import {
  createPost,
  noLongerThere,
  type PostExtras,
  postConflict,
  type SavedPost,
  updatePost,
} from '../../data/save-post.ts'
import type { Client } from '../../data/schema.ts'
import { uploadImage } from '../../data/upload-image.ts'
import type { UploadListener } from '../../data/upload-progress.ts'
import { type EditedPost, type PostDraft, toStoredDraft } from './post-draft.ts'
import { settleSlug } from './settle-slug.ts'

export type Publication =
  | { outcome: 'published'; saved: SavedPost; imageLeft: string | null }
  /** The post as somebody else saved it meanwhile. */
  | { outcome: 'conflict'; theirs: PostWithDetails }
  | { outcome: 'failed'; title: ErrorTitle; error: CallError }

type ErrorTitle = 'Error uploading image' | 'Error saving post' | 'Error fetching posts'

/**
 * Uploads a chosen image, publishes the images of the text, saves the post, and removes the image it no longer shows. A
 * failed save takes the uploads back. `knownVersion` is the `updated_at` that was read; null overwrites newer versions.
 * A new post gets its draft's id, so that a retry finds it if the first response was lost.
 */
export async function publishPost(
  client: Client,
  post: EditedPost | null,
  draft: PostDraft,
  knownVersion: string | null,
  onProgress: UploadListener = () => {},
  draftId: string | null = null,
): Promise<Publication> {
  const uploaded = draft.image ? await uploadImage(client, draft.image, onProgress) : ok(draft.imageUrl)
  if (uploaded.error) return fail(client, 'Error uploading image', uploaded.error)
  const whole = { ...draft, imageUrl: uploaded.data }
  const { quote_image_url } = draft.details
  const images = listImageUrls({ content: draft.content, feature_image_url: uploaded.data, quote_image_url })
  const published = await publishImages(client, images)
  if (published.error) return fail(client, 'Error saving post', published.error)

  const saved = await save(client, post, whole, knownVersion, draftId)
  if (saved.error) {
    if (draft.image) await removeUnusedImage(client, uploaded.data)
    await withdrawImages(client, images)
    if (post && saved.error.code === postConflict) return findConflict(client, post.id, whole, saved.error)
    if (draftId && saved.error.code === '23505') return findConflict(client, draftId, whole, saved.error)
    return fail(client, 'Error saving post', saved.error)
  }

  const replaced = post && post.feature_image_url !== uploaded.data ? post.feature_image_url : null
  const removed = await removeUnusedImage(client, replaced)
  return { outcome: 'published', saved: saved.data, imageLeft: removed.error ? removed.error.message : null }
}

async function findConflict(
  client: Client,
  id: string,
  draft: PostDraft,
  refusal: CallError,
): Promise<Publication> {
  const { data: theirs, error } = await findPost(client, id)
  if (error) return fail(client, 'Error fetching posts', error)
  // Something else is taken, such as the slug.
  if (!theirs && refusal.code === '23505') return fail(client, 'Error saving post', refusal)
  if (!theirs) return fail(client, 'Error saving post', noLongerThere)
  if (!isSaid(theirs, draft)) return { outcome: 'conflict', theirs }
  const { updated_at, slug, created_at } = theirs
  return { outcome: 'published', saved: { id, updated_at, slug, created_at }, imageLeft: null }
}

function isSaid(post: PostWithDetails, draft: PostDraft): boolean {
  const fields = toFields(draft, post.user_id)
  const isSame = Object.entries(fields).every(([name, value]) => post[name as keyof PostFields] === value)
  const { place, details } = toExtras(post, draft)
  return isSame && !draft.image && !place && !details
}

async function fail(client: Client, title: ErrorTitle, error: CallError): Promise<Publication> {
  return { outcome: 'failed', title, error: await explainError(client, error) }
}

async function save(
  client: Client,
  post: EditedPost | null,
  draft: PostDraft,
  knownVersion: string | null,
  draftId: string | null,
): Promise<Result<SavedPost>> {
  const user = await requireUser(client)
  if (user.error) return failed(user.error)
  const settled = await settleSlug(client, draft, post?.id ?? null)
  if (settled.error) return settled
  // An edit doesn't change the author.
  const fields = toFields(draft, post ? post.user_id : user.data.id)
  const extras = toExtras(post, settled.data)
  if (!post) return createPost(client, fields, { ...extras, ...(draftId && { draftId }) })
  return updatePost(client, post.id, fields, knownVersion, extras)
}

function toFields(draft: PostDraft, userId: string | null): PostFields {
  return {
    title: draft.title.trim(),
    content: draft.content,
    category_id: draft.categoryId || null,
    user_id: userId,
    excerpt: draft.excerpt.trim(),
    feature_image_url: draft.imageUrl,
  }
}

/** Only what differs: a draft without any of it is saved by the specified call alone. */
function toExtras(post: EditedPost | null, { slug, publishAt, details }: PostDraft): PostExtras {
  const before = toStoredDraft(post)
  const place = {
    ...(slug && slug !== before.slug && { slug }),
    ...(publishAt &&
      publishAt !== before.publishAt && {
        created_at: isNow(publishAt, before.publishAt) ? immediately : publishAt,
      }),
  }
  const names = Object.keys(details) as (keyof PostDetails)[]
  const isChanged = names.some(name => details[name] !== before.details[name])
  return { ...(Object.keys(place).length > 0 && { place }), ...(isChanged && { details }) }
}

/** Moved forward to "now". This device's clock may be ahead of the database's, where that would be a future time. */
function isNow(publishAt: string, before: string | null): boolean {
  const age = Date.now() - Date.parse(publishAt)
  return before !== null && before > publishAt && age >= 0 && age < 120_000
}
