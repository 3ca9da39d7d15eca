import { requestParts } from '../../data/request-parts.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestParts)
  return new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
