import { cacheNames } from '../copies.ts'

const path = '/sitemap.xml'
const entry = /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g

interface Sitemap {
  /** Path and time of change. */
  pages: Map<string, string>
  isNew: boolean
  /** Later changes are measured against this one. */
  remember(): Promise<void>
}

/** Null if unknown. */
export async function readSitemap(
  ask: (path: string, etag: string | null) => Promise<Response>,
): Promise<Sitemap | null> {
  const tags = await caches.open(cacheNames.tags)
  const known = await tags.match(path)
  const answer = await ask(path, known?.headers.get('etag') ?? null)
  const isNew = answer.status === 200
  const text = await (isNew ? answer : answer.status === 304 ? known : undefined)?.text()
  if (!text?.includes('<urlset')) return null
  const etag = answer.headers.get('etag') ?? ''
  return {
    pages: new Map([...text.matchAll(entry)].map(([, url = '', changed = '']) => [toPath(url), changed])),
    isNew,
    remember: () => tags.put(path, new Response(text, { headers: { etag } })),
  }
}

const toPath = (url: string): string => URL.parse(url.replaceAll('&amp;', '&'))?.pathname ?? ''
