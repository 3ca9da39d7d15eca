import { cacheNames } from '../copies.ts'

const path = '/sitemap.xml'
const entry = /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g

interface Sitemap {
  /** Path and time of change. */
  pages: Map<string, string>
  /** When it was last remembered; a device's clock may be wrong, so changes are told by this alone. */
  before: Map<string, string>
  isNew: boolean
  /** Later changes are measured against this one. */
  remember(): Promise<void>
}

/** Null if unknown. @param name of who remembers it */
export async function readSitemap(
  ask: (path: string, etag: string | null) => Promise<Response>,
  name = '',
): Promise<Sitemap | null> {
  const tags = await caches.open(cacheNames.tags)
  const known = await tags.match(path + name)
  const answer = await ask(path, known?.headers.get('etag') ?? null)
  const isNew = answer.status === 200
  const former = (await known?.text()) ?? ''
  const text = isNew ? await answer.text() : answer.status === 304 ? former : ''
  if (!text.includes('<urlset')) return null
  const etag = answer.headers.get('etag') ?? ''
  return {
    pages: toPages(text),
    before: toPages(former),
    isNew,
    remember: () => tags.put(path + name, new Response(text, { headers: { etag } })),
  }
}

const toPages = (text: string) =>
  new Map([...text.matchAll(entry)].map(([, url = '', changed = '']) => [toPath(url), changed]))

const toPath = (url: string): string => URL.parse(url.replaceAll('&amp;', '&'))?.pathname ?? ''
