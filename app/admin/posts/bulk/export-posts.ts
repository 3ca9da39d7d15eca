import { readDrafts } from '../../../data/change-posts.ts'
import type { AdminPost } from '../../../data/list-admin-posts.ts'
import { readPosts } from '../../../data/read-posts.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'

import { toStatus } from '../list-line.ts'

export const columns = [
  'id',
  'status',
  'title',
  'category',
  'author',
  'created_at',
  'updated_at',
  'slug',
  'excerpt',
  'content',
  'feature_image_url',
] as const

type ExportedPost = Record<(typeof columns)[number], string>

export async function readForExport(client: Client, rows: AdminPost[]): Promise<Result<ExportedPost[]>> {
  const isDraft = (row: AdminPost) => row.is_draft
  const [posts, drafts] = await Promise.all([
    readPosts(
      client,
      rows.filter(row => !isDraft(row)).map(({ id }) => id),
    ),
    readDrafts(
      client,
      rows.filter(isDraft).map(({ id }) => id),
    ),
  ])
  const error = posts.error ?? drafts.error
  if (error || !posts.data || !drafts.data) return failed(error ?? { message: 'Nothing was read.' })
  const found = new Map([...posts.data, ...drafts.data].map(post => [post.id, post]))
  return ok(
    rows.flatMap(row => {
      const post = found.get(row.id)
      return post ? [toExported(row, post)] : []
    }),
  )
}

type Text = Pick<ExportedPost, 'title' | 'excerpt' | 'content' | 'created_at' | 'updated_at'> & {
  slug: string | null
  feature_image_url: string | null
}

function toExported(row: AdminPost, post: Text): ExportedPost {
  return {
    id: row.id,
    status: toStatus(row),
    title: post.title,
    category: row.category ?? '',
    author: row.author ?? '',
    created_at: post.created_at,
    updated_at: post.updated_at,
    slug: post.slug ?? '',
    excerpt: post.excerpt,
    content: post.content,
    feature_image_url: post.feature_image_url ?? '',
  }
}
