import { listPostAddresses, type PostAddress } from '../../data/list-post-addresses.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { company, legal, quote, services } from '../navigation.ts'
import type { Route } from './+types/sitemap.ts'
import { escapeXml, toXmlResponse } from './xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestParts)
  const found = await listPostAddresses(getServerClient(context))
  if (found.error) throw serviceUnavailable(context, 'The sitemap could not be made', found.error)

  const posts = found.data.map(post => ({
    path: `${toFolder(post)}/${post.slug}`,
    changed: new Date(post.updated_at).toISOString(),
  }))
  const pages = ['/', ...[...services, quote, ...company, ...legal].map(({ href }) => href)].map(path => ({
    path,
    // A list has changed when its newest post has.
    changed: posts
      .filter(post => post.path.startsWith(`${path}/`))
      .map(({ changed }) => changed)
      .sort()
      .at(-1),
  }))
  const entries = [...pages, ...posts].map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `\n<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`
  })
  return toXmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
    'application/xml',
  )
}

function toFolder({ categories }: PostAddress): string {
  return categories?.name === 'Careers' ? '/company/careers' : '/company/blog'
}
