import { isArticle, maxArticles } from './kept-paths.ts'

/** Rename them when the form of the copies changes: caches of other names are deleted. */
export const cacheNames = { pages: 'pages-1', assets: 'assets-1', tags: 'tags-1' }

/** There is one copy only, so the server's `Vary` means nothing here. */
const lookup = { ignoreVary: true }

const header = { keptAt: 'x-kept-at', readAt: 'x-read-at', assets: 'x-kept-assets' }

export interface Copy {
  path: string
  response: Response
  etag: string | null
  keptAt: Date
  readAt: Date
  assets: string[]
}

const openPages = () => caches.open(cacheNames.pages)

export async function findCopy(path: string): Promise<Copy | null> {
  const response = await (await openPages()).match(path, lookup)
  return response ? toCopy(path, response) : null
}

export async function listCopies(): Promise<Copy[]> {
  const pages = await openPages()
  const keys = await pages.keys()
  const copies = await Promise.all(keys.map(key => findCopy(new URL(key.url).pathname)))
  return copies.filter(copy => copy !== null)
}

const toCopy = (path: string, response: Response): Copy => ({
  path,
  response,
  etag: response.headers.get('etag'),
  keptAt: new Date(response.headers.get(header.keptAt) ?? 0),
  readAt: new Date(response.headers.get(header.readAt) ?? 0),
  assets: (response.headers.get(header.assets) ?? '').split(' ').filter(Boolean),
})

export interface WrittenCopy {
  html: string
  headers: Headers
  readAt: Date
  assets: string[]
}

/** Store its assets before. */
export async function putCopy(path: string, { html, headers, readAt, assets }: WrittenCopy): Promise<void> {
  const own = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'cache-control', 'vary']) own.delete(name)
  own.set(header.keptAt, new Date().toISOString())
  own.set(header.readAt, readAt.toISOString())
  own.set(header.assets, assets.join(' '))
  await (await openPages()).put(path, new Response(html, { headers: own }))
}

export async function renewCopy(copy: Copy, readAt: Date): Promise<void> {
  const html = await copy.response.text()
  await putCopy(copy.path, { html, headers: copy.response.headers, readAt, assets: copy.assets })
}

export async function dropCopy(path: string): Promise<void> {
  await (await openPages()).delete(path, lookup)
}

export async function findAsset(path: string): Promise<Response | undefined> {
  return (await caches.open(cacheNames.assets)).match(path, lookup)
}

export async function putAsset(path: string, response: Response): Promise<void> {
  await (await caches.open(cacheNames.assets)).put(path, response)
}

export async function sweepCopies(): Promise<void> {
  const copies = await listCopies()
  const articles = copies.filter(({ path }) => isArticle(path))
  const beyond = articles.sort((a, b) => b.readAt.getTime() - a.readAt.getTime()).slice(maxArticles)
  await Promise.all(beyond.map(({ path }) => dropCopy(path)))
  const named = new Set(copies.filter(copy => !beyond.includes(copy)).flatMap(({ assets }) => assets))
  const assets = await caches.open(cacheNames.assets)
  const keys = await assets.keys()
  await Promise.all(
    keys.filter(key => !named.has(new URL(key.url).pathname)).map(key => assets.delete(key, lookup)),
  )
}
