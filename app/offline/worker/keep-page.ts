import { dropCopy, findAsset, findCopy, putAsset, putCopy, renewCopy, type WrittenCopy } from '../copies.ts'
import { listAssets, listNeeds } from './list-assets.ts'

/** In characters; a longer page is left out. */
const maxPageLength = 1_000_000

/** Of all pages that are kept; what somebody on the way says in place of one, such as a wall before the site, lacks it. */
const ownMark = '<aside data-copy-notice='

interface KeepOptions {
  /** Whether somebody reads it now. */
  isRead?: boolean
}

/** Asks for a page, and keeps it once all that it needs is here. @throws without a network, or where the disk is full */
export async function keepPage(path: string, { isRead = false }: KeepOptions = {}): Promise<void> {
  const known = await findCopy(path)
  const readAt = isRead || !known ? new Date() : known.readAt
  const answer = await ask(path, known?.etag ?? null)
  if (answer.status === 304 && known) return renewCopy(known, readAt)
  if (isGone(answer)) return dropCopy(path)
  if (!isForEverybody(answer)) return
  await keepText(path, { html: await answer.text(), headers: answer.headers, readAt })
}

export async function keepText(path: string, page: Omit<WrittenCopy, 'assets'>): Promise<void> {
  if (page.html.length > maxPageLength || !page.html.includes(ownMark)) return
  await putCopy(path, { ...page, assets: await keepAssets(listAssets(page.html)) })
}

/** As a stranger would: without cookies. With a tag of our own no cache of the browser answers. */
export const ask = (path: string, etag: string | null): Promise<Response> =>
  fetch(path, {
    credentials: 'omit',
    redirect: 'manual',
    priority: 'low',
    ...(etag ? { headers: { 'if-none-match': etag } } : { cache: 'no-cache' }),
  })

/** Removed, or at another address now. */
export const isGone = ({ status, type }: Response): boolean =>
  status === 404 || status === 410 || type === 'opaqueredirect'

const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')

/** One after the other, so that whoever reads meanwhile has the network. Answers with all there are in the end. */
async function keepAssets(wanted: string[]): Promise<string[]> {
  const all = new Set(wanted)
  for (const path of all) {
    for (const need of listNeeds(path, await keepAsset(path))) all.add(need)
  }
  return [...all]
}

/** @returns its text, where it may need others */
async function keepAsset(path: string): Promise<string> {
  const isText = /\.(js|css)$/.test(path)
  const known = await findAsset(path)
  if (known) return isText ? known.text() : ''
  // What a page has loaded lies in the browser's own cache.
  const answer = await fetch(path, { credentials: 'omit', priority: 'low' })
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? true
  if (answer.status !== 200 || isHtml) throw new Error(`${path} could not be fetched: ${answer.status}`)
  const copy = answer.clone()
  await putAsset(path, answer)
  return isText ? copy.text() : ''
}
