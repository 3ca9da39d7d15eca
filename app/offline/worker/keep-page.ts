import { dropCopy, findAsset, findCopy, putAsset, putCopy, renewCopy, type WrittenCopy } from '../copies.ts'
import { listAssets, listNeeds } from './list-assets.ts'

/** Characters; longer pages are left out. */
const maxPageLength = 1_000_000

/** All our pages have it; a captive portal's page does not. */
const ownMark = '<aside data-copy-notice='

interface KeepOptions {
  isRead?: boolean
}

/** Stores a page after its assets. False where the site can't say now. @throws without a network, or if the disk is full */
export async function keepPage(path: string, { isRead = false }: KeepOptions = {}): Promise<boolean> {
  const known = await findCopy(path)
  const readAt = isRead || !known ? new Date() : known.readAt
  const answer = await ask(path, known?.etag ?? null)
  if (answer.status === 304 && known) await renewCopy(known, readAt)
  else if (isGone(answer)) await dropCopy(path)
  else if (isForEverybody(answer))
    await keepText(path, { html: await answer.text(), headers: answer.headers, readAt })
  return answer.status < 500 && answer.status !== 429
}

export async function dropIfGone(path: string): Promise<void> {
  if (isGone(await ask(path, (await findCopy(path))?.etag ?? null))) await dropCopy(path)
}

export async function keepText(path: string, page: Omit<WrittenCopy, 'assets'>): Promise<void> {
  if (page.html.length > maxPageLength || !page.html.includes(ownMark)) return
  await putCopy(path, { ...page, assets: await keepAssets(listAssets(page.html)) })
}

/** Without cookies, as for a stranger. With an ETag of our own, the browser's cache does not answer. */
export const ask = (path: string, etag: string | null): Promise<Response> =>
  fetch(path, {
    credentials: 'omit',
    redirect: 'manual',
    priority: 'low',
    ...(etag ? { headers: { 'if-none-match': etag } } : { cache: 'no-cache' }),
  })

export const isGone = ({ status, type }: Response): boolean =>
  status === 404 || status === 410 || type === 'opaqueredirect'

const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')

/** One at a time, to leave the network to whoever reads. Returns all, with those found on the way. */
async function keepAssets(wanted: string[]): Promise<string[]> {
  const all = new Set(wanted)
  for (const path of all) {
    for (const need of listNeeds(path, await keepAsset(path))) all.add(need)
  }
  return [...all]
}

async function keepAsset(path: string): Promise<string> {
  const isText = /\.(js|css)$/.test(path)
  const known = await findAsset(path)
  if (known) return isText ? known.text() : ''
  // The browser's own cache has what the page has loaded.
  const answer = await fetch(path, { credentials: 'omit', priority: 'low' })
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? true
  if (answer.status !== 200 || isHtml) throw new Error(`${path} could not be fetched: ${answer.status}`)
  const copy = answer.clone()
  await putAsset(path, answer)
  return isText ? copy.text() : ''
}
