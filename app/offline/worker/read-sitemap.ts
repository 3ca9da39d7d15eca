import { cacheNames } from '../copies.ts'

const path = '/sitemap.xml'
const entry = /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g

interface Sitemap {
  /** Path and time of change. */
  pages: Map<string, string>
  /** Later changes are measured against this one. */
  remember(): Promise<void>
}

/** Null if unchanged since `remember`, or unknown. */
export async function readSitemap(
  ask: (path: string, etag: string | null) => Promise<Response>,
): Promise<Sitemap | null> {
  const tags = await caches.open(cacheNames.tags)
  const known = await tags.match(path)
  const answer = await ask(path, known ? await known.text() : null)
  const text = answer.status === 200 ? await answer.text() : ''
  if (!text.includes('<urlset')) return null
  return {
    pages: new Map([...text.matchAll(entry)].map(([, url = '', changed = '']) => [toPath(url), changed])),
    remember: () => tags.put(path, new Response(answer.headers.get('etag') ?? '')),
  }
}

const toPath = (url: string): string => URL.parse(url.replaceAll('&amp;', '&'))?.pathname ?? ''
