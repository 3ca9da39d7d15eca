import { type FormerPost, findFormerPost } from '../../../data/find-former-post.ts'
import { listPostVersions, type PostVersion } from '../../../data/list-post-versions.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import type { Client } from '../../../data/schema.ts'
import { readPost } from '../read-post.ts'
import { hasWritten } from './describe-version.ts'
import type { VersionsQuery } from './versions-query.ts'

export interface ShownVersions {
  /** As it is now; null in the trash. */
  post: PostWithDetails | null
  /** All of them, newest first. */
  versions: PostVersion[]
  /** Those that match the filter. */
  listed: PostVersion[]
  open: OpenVersion | null
}

export interface OpenVersion {
  version: PostVersion
  /** Null where it was erased. */
  text: FormerPost | null
  now: FormerPost | null
  /** What it is compared with; null for the first one. */
  other: FormerPost | null
}

/** An entry of the history began a version or ended one. A version's key is the entry that ended it. */
export function findVersionOf(
  versions: PostVersion[],
  { id, is }: NonNullable<VersionsQuery['entry']>,
): string {
  const keys = versions.map(({ key }) => Number(key)).filter(key => !Number.isNaN(key))
  const key =
    is === 'first' ? Math.min(...keys.filter(key => key > id)) : Math.max(...keys.filter(key => key <= id))
  return Number.isFinite(key) ? String(key) : 'now'
}

export async function readVersions(
  client: Client,
  postId: string,
  { version: key, column, against }: VersionsQuery,
): Promise<Result<ShownVersions>> {
  const [post, found] = await Promise.all([readPost(client, postId), listPostVersions(client, postId)])
  if (post.error) return failed(post.error)
  if (found.error) return failed(found.error)
  const versions = found.data
  const listed = column ? versions.filter(version => hasWritten(version, column)) : versions
  const version = key ? versions.find(one => one.key === key) : (listed.find(isSaved) ?? listed[0])
  if (!version) return ok({ post: post.data, versions, listed, open: null })

  // A text that was given up never was the post's, so it has no predecessor.
  const before =
    version.operation === 'UNMERGED'
      ? 'now'
      : versions.slice(versions.indexOf(version) + 1).find(isSaved)?.key
  const otherKey = against === 'now' ? 'now' : (before ?? null)
  const [text, now, other] = await Promise.all([
    readText(client, postId, version.key),
    readText(client, postId, 'now'),
    otherKey ? readText(client, postId, otherKey) : ok(null),
  ])
  if (text.error) return failed(text.error)
  if (now.error) return failed(now.error)
  if (other.error) return failed(other.error)
  const open = { version, text: text.data, now: now.data, other: other.data }
  return ok({ post: post.data, versions, listed, open })
}

const isSaved = ({ operation }: PostVersion) => operation !== 'UNMERGED'

const texts = new Map<string, FormerPost | null>()
const mostTexts = 20

/** Former versions never change, so the last ones read are cached. */
async function readText(client: Client, postId: string, key: string): Promise<Result<FormerPost | null>> {
  const name = `${postId} ${key}`
  const known = texts.get(name)
  if (known && key !== 'now') return ok(known)
  const found = await findFormerPost(client, postId, key)
  if (found.data) {
    texts.set(name, found.data)
    const [oldest] = texts.keys()
    if (texts.size > mostTexts && oldest) texts.delete(oldest)
  }
  return found
}
