import { findPost } from '../../data/find-post.ts'
import { explainError } from '../../data/query.ts'
import { removeUnusedImage } from '../../data/remove-image.ts'
import { requireUser } from '../../data/require-user.ts'
import { type CallError, failed, ok, type Result } from '../../data/result.ts'
import { createPost, noLongerThere, postConflict, type SavedPost, updatePost } from '../../data/save-post.ts'
import type { Client, PostRow, PostWithCategory } from '../../data/schema.ts'
import { uploadImage } from '../../data/upload-image.ts'
import type { UploadListener } from '../../data/upload-progress.ts'
import type { PostDraft } from './post-draft.ts'

export type Publication =
  | { outcome: 'published'; saved: SavedPost; imageLeft: string | null }
  /** Somebody else saved it meanwhile: as they left it. */
  | { outcome: 'conflict'; theirs: PostWithCategory }
  | { outcome: 'failed'; title: ErrorTitle; error: CallError }

type ErrorTitle = 'Error uploading image' | 'Error saving post' | 'Error fetching posts'

/**
 * Uploads a newly chosen image, saves the post, then removes the image it no longer shows. A failed upload
 * aborts; a failed saving takes the upload back. `knownVersion` is `updated_at` when the post was read; without it newer
 * versions of others are replaced.
 */
export async function publishPost(
  client: Client,
  post: PostRow | null,
  draft: PostDraft,
  knownVersion: string | null,
  onProgress: UploadListener = () => {},
): Promise<Publication> {
  const uploaded = draft.image ? await uploadImage(client, draft.image, onProgress) : ok(draft.imageUrl)
  if (uploaded.error) return fail(client, 'Error uploading image', uploaded.error)

  const saved = await save(client, post, draft, uploaded.data, knownVersion)
  if (saved.error) {
    if (draft.image) await removeUnusedImage(client, uploaded.data)
    if (post && saved.error.code === postConflict) return findConflict(client, post.id)
    return fail(client, 'Error saving post', saved.error)
  }

  const replaced = post && post.feature_image_url !== uploaded.data ? post.feature_image_url : null
  const removed = await removeUnusedImage(client, replaced)
  return { outcome: 'published', saved: saved.data, imageLeft: removed.error ? removed.error.message : null }
}

async function findConflict(client: Client, id: string): Promise<Publication> {
  const { data: theirs, error } = await findPost(client, id)
  if (error) return fail(client, 'Error fetching posts', error)
  if (!theirs) return fail(client, 'Error saving post', noLongerThere)
  return { outcome: 'conflict', theirs }
}

async function fail(client: Client, title: ErrorTitle, error: CallError): Promise<Publication> {
  return { outcome: 'failed', title, error: await explainError(client, error) }
}

async function save(
  client: Client,
  post: PostRow | null,
  draft: PostDraft,
  imageUrl: string | null,
  knownVersion: string | null,
): Promise<Result<SavedPost>> {
  const user = await requireUser(client)
  if (user.error) return failed(user.error)
  const fields = {
    title: draft.title.trim(),
    content: draft.content,
    category_id: draft.categoryId,
    // An edit doesn't change who wrote it.
    user_id: post ? post.user_id : user.data.id,
    excerpt: draft.excerpt.trim(),
    feature_image_url: imageUrl,
  }
  if (!post) return createPost(client, fields)
  return updatePost(client, post.id, fields, knownVersion)
}
