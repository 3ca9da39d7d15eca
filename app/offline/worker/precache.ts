import { cacheNames, findCopy, renewCopy } from '../copies.ts'
import { bundlePath, corePaths } from '../kept-paths.ts'
import type { BundledPage } from '../page-bundle.ts'
import { ask, keepText } from './keep-page.ts'

const maxAge = 24 * 3_600_000

export async function keepCore(): Promise<void> {
  const copies = await Promise.all(corePaths.map(findCopy))
  const isWhole = copies.every(copy => copy !== null)
  const tags = await caches.open(cacheNames.tags)
  const last = await tags.match(bundlePath)
  const askedAt = Number(last?.headers.get('x-asked-at') ?? 0)
  if (isWhole && Date.now() - askedAt < maxAge) return
  const etag = isWhole && last ? await last.text() : null
  const answer = await ask(bundlePath, etag)
  if (answer.status !== 200 && answer.status !== 304) return
  if (answer.status === 200) await keepAll(await answer.json())
  const headers = { 'x-asked-at': String(Date.now()) }
  await tags.put(bundlePath, new Response(answer.headers.get('etag') ?? etag ?? '', { headers }))
}

async function keepAll(pages: BundledPage[]): Promise<void> {
  for (const { path, headers, html } of pages.filter(page => corePaths.includes(page.path))) {
    const known = await findCopy(path)
    const page = { html, headers: new Headers(headers), readAt: known?.readAt ?? new Date() }
    if (known && known.etag === page.headers.get('etag')) await renewCopy(known, known.readAt)
    else await keepText(path, page)
  }
}
