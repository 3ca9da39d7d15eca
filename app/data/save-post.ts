import { postDetailsHeader, toDetailsHeader } from './post-details.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostDetails } from './rows/post-details.ts'
import type { PostFields, PostPlace } from './rows/posts.ts'
import type { Client } from './schema.ts'

export interface SavedPost {
  id: string
  updated_at: string
  slug: string
  created_at: string
}

export const postConflict = 'POST_CHANGED'
export const postGone = 'POST_GONE'
export const noLongerThere = { message: 'This post no longer exists.', code: postGone }

export interface PostExtras {
  place?: PostPlace
  details?: PostDetails
  /** A new post gets this id: published twice, it fails with 23505 instead of making a second post. */
  draftId?: string
}

export async function createPost(
  client: Client,
  fields: PostFields,
  extras: PostExtras = {},
): Promise<Result<SavedPost>> {
  const insert = client.from('posts').insert({ ...fields, ...extras.place })
  if (extras.details) insert.setHeader(postDetailsHeader, toDetailsHeader(extras.details))
  if (extras.draftId) insert.setHeader('x-draft-id', extras.draftId)
  const { data, error } = await insert.select('id,updated_at,slug,created_at').single()
  return error ? failed(error) : ok(data)
}

/** Fails with `postConflict` if `updated_at` is no longer `knownVersion` (null: any), with `postGone` if deleted. */
export async function updatePost(
  client: Client,
  id: string,
  fields: PostFields,
  knownVersion: string | null,
  extras: PostExtras = {},
): Promise<Result<SavedPost>> {
  let update = client
    .from('posts')
    .update({ ...fields, ...extras.place })
    .eq('id', id)
  if (extras.details) update.setHeader(postDetailsHeader, toDetailsHeader(extras.details))
  if (knownVersion) update = update.eq('updated_at', knownVersion)
  const { data, error } = await update.select('id,updated_at,slug,created_at').maybeSingle()
  if (error) return failed(error)
  if (data) return ok(data)
  return explainNoChange(client, id, knownVersion)
}

// An update that row-level security refuses changes no row and reports no error.
async function explainNoChange(
  client: Client,
  id: string,
  knownVersion: string | null,
): Promise<Result<SavedPost>> {
  const { data, error } = await client.from('posts').select('updated_at').eq('id', id).maybeSingle()
  if (error) return failed(error)
  if (!data) return failed(noLongerThere)
  if (knownVersion && data.updated_at !== knownVersion) {
    return failed({ message: 'Somebody else saved this post meanwhile.', code: postConflict })
  }
  return failed({ message: 'You do not have administrative privileges.', code: '42501' })
}
