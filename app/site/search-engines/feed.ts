import { listAuthors } from '../../data/list-authors.ts'
import { listBlogPosts } from '../../data/list-blog-posts.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { readAgency } from '../read-agency.server.ts'
import { toArticleCard, toSharePath } from '../share/share-card.ts'
import type { Route } from './+types/feed.ts'
import { escapeXml, toXmlResponse } from './xml.ts'

/** Atom (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestParts)
  const client = getServerClient(context)
  const found = await listBlogPosts(client, { pageSize: 20 })
  if (found.error) throw serviceUnavailable(context, 'The feed could not be made', found.error)
  const { posts } = found.data
  const authors = await listAuthors(
    client,
    posts.map(({ id }) => id),
  )
  if (authors.error) throw serviceUnavailable(context, 'The feed could not be made', authors.error)

  const agency = await readAgency(context)
  const name = escapeXml(agency.name)
  const blog = `${siteUrl}/company/blog`
  const changed = posts.map(({ updated_at }) => new Date(updated_at).toISOString()).sort()
  const entries = posts.map(post => {
    const author = authors.data.get(post.id)
    const path = `/company/blog/${post.slug}`
    const card = toArticleCard({ ...post, category: post.categories?.name ?? null }, agency)
    return [
      '<entry>',
      `<id>urn:uuid:${post.id}</id>`,
      `<title>${escapeXml(post.title)}</title>`,
      `<link href="${escapeXml(siteUrl + path)}"/>`,
      `<link rel="enclosure" type="image/png" href="${escapeXml(siteUrl + toSharePath(path, card))}"/>`,
      `<published>${new Date(post.created_at).toISOString()}</published>`,
      `<updated>${new Date(post.updated_at).toISOString()}</updated>`,
      ...(author ? [`<author><name>${escapeXml(author)}</name></author>`] : []),
      `<summary>${escapeXml(post.excerpt)}</summary>`,
      '</entry>',
    ].join('')
  })
  return toXmlResponse(
    [
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${escapeXml(blog)}</id>`,
      `<title>${name} Blog</title>`,
      `<author><name>${name}</name></author>`,
      `<link href="${escapeXml(blog)}"/>`,
      `<link rel="self" href="${escapeXml(`${blog}/feed.xml`)}"/>`,
      `<updated>${changed.at(-1) ?? new Date(0).toISOString()}</updated>`,
      ...entries,
      '</feed>',
    ].join('\n'),
    'application/atom+xml',
  )
}
