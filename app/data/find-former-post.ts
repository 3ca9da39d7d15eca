import { findPost } from './find-post.ts'
import { toPostDetails } from './post-details.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostDetails } from './rows/post-details.ts'
import type { FormerPostRow, PostFields } from './rows/posts.ts'
import type { Client } from './schema.ts'

export interface FormerPost extends Omit<PostFields, 'user_id'> {
  category: string | null
  slug: string | null
  created_at: string | null
  details: PostDetails | null
}

/** `key` comes from `listPostVersions`. Null if the text was erased. */
export async function findFormerPost(
  client: Client,
  postId: string,
  key: string,
): Promise<Result<FormerPost | null>> {
  if (key === 'now') {
    const { data, error } = await findPost(client, postId)
    return error
      ? { data: null, error }
      : ok(data && toFormerPost({ post: data, category: data.categories?.name }))
  }
  const { data, error } = /^\d+$/.test(key)
    ? await client.rpc('find_post_version', { p_history_id: Number(key) })
    : await client.rpc('find_unmerged_post', { p_id: key })
  if (error) return failed(error)
  const [found] = data
  return ok(found?.post_id === postId ? toFormerPost(found) : null)
}

function toFormerPost({
  post,
  category,
}: Pick<FormerPostRow, 'post'> & { category?: string | null | undefined }): FormerPost {
  return {
    title: post.title ?? '',
    excerpt: post.excerpt ?? '',
    content: post.content ?? '',
    category_id: post.category_id ?? null,
    feature_image_url: post.feature_image_url ?? null,
    category: category ?? null,
    slug: post.slug ?? null,
    created_at: post.created_at ?? null,
    details: 'post_details' in post ? toPostDetails(post.post_details) : null,
  }
}
