import { dropCopy, listCopies, sweepCopies } from '../copies.ts'
import { blogPath, isArticle, mayBeKept } from '../kept-paths.ts'
import { ask, dropIfGone, keepPage } from './keep-page.ts'
import { keepCore } from './precache.ts'
import { readSitemap } from './read-sitemap.ts'

export interface Visit {
  type: 'visit'
  path: string
  mayFetchAhead: boolean
  /** Only pages that left the site are dropped then. */
  savesData?: boolean
}

export const isVisit = (message: unknown): message is Visit =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'visit'

let last: Promise<void> = Promise.resolve()

/** One at a time for all tabs. A failure is tried again at the next visit; copies stay. */
export function takeVisit(visit: Visit): Promise<void> {
  last = last.then(() => keepAll(visit)).catch(freeSpace)
  return last
}

async function keepAll({ path, mayFetchAhead, savesData = false }: Visit): Promise<void> {
  await dropGone(savesData)
  if (mayBeKept(path) && !savesData) await keepPage(path, { isRead: true })
  if (mayFetchAhead) await keepCore()
  await sweepCopies()
}

/** Drops articles that left the site; fetches the list and changed articles again. */
async function dropGone(savesData: boolean): Promise<void> {
  const copies = await listCopies()
  const kept = copies.filter(({ path }) => isArticle(path) || path === blogPath)
  if (kept.length === 0) return
  // Who saves data fetches no changed page, so for others those are still to be fetched.
  const sitemap = await readSitemap(ask, savesData ? '?save-data' : '')
  if (!sitemap) return
  const { pages, before, isNew } = sitemap
  let isDone = true
  for (const { path } of kept) {
    const changed = pages.get(path)
    const isStale = path === blogPath ? isNew : changed !== before.get(path)
    // It is gone, or hidden from search engines.
    if (changed === undefined) await (savesData ? dropIfGone(path) : keepPage(path))
    else if (isStale && !savesData) isDone = (await keepPage(path)) && isDone
  }
  if (isNew && isDone) await sitemap.remember()
}

async function freeSpace(error: unknown): Promise<void> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    const copies = await listCopies()
    await Promise.all(copies.filter(({ path }) => isArticle(path)).map(({ path }) => dropCopy(path)))
  }
  await sweepCopies()
}
