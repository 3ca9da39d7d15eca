import { listPostAddresses } from '../../data/list-post-addresses.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { unavailable } from '../../log-failure.server.ts'
import { company, legal, quote, services } from '../navigation.ts'
import type { Route } from './+types/sitemap.ts'
import { escapeXml, toXmlResponse } from './xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestParts)
  const found = await listPostAddresses(getServerClient(context))
  if (found.error) throw unavailable(context, 'The sitemap could not be made', found.error)

  const pages = ['/', ...[...services, quote, ...company, ...legal].map(({ href }) => href)]
  const posts = found.data.map(({ slug, updated_at, categories }) => {
    const folder = categories?.name === 'Careers' ? 'careers' : 'blog'
    return toEntry(`${siteUrl}/company/${folder}/${slug}`, updated_at)
  })
  const entries = [...pages.map(path => toEntry(siteUrl + path)), ...posts]
  return toXmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
    'application/xml',
  )
}

function toEntry(address: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${escapeXml(new Date(changed).toISOString())}</lastmod>` : ''
  return `\n<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`
}
