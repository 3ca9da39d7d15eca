import { blogPath, isArticle, mayBeKept } from '../cacheable-paths.ts'
import { dropCopy, listCopies, sweepCopies } from '../copies.ts'
import { ask, keepPage } from './keep-page.ts'
import { keepCore } from './precache.ts'
import { readSitemap } from './read-sitemap.ts'

/** What a page tells its worker once it is idle. */
export interface Visit {
  type: 'visit'
  path: string
  /** Whether pages may be fetched that nobody has asked for yet. */
  mayFetchAhead: boolean
  /** Who saves data has only dropped what is not on the site any more. */
  savesData?: boolean
}

export const isVisit = (message: unknown): message is Visit =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'visit'

let last: Promise<void> = Promise.resolve()

/** One at a time, however many tabs there are. What fails is tried again at the next visit; what is kept stays. */
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

/** Articles that are not on the site any more go; those that changed, and the list, are asked for again. */
async function dropGone(savesData: boolean): Promise<void> {
  const copies = await listCopies()
  const kept = copies.filter(({ path }) => isArticle(path) || path === blogPath)
  if (kept.length === 0) return
  const sitemap = await readSitemap(ask)
  if (!sitemap) return
  for (const { path, keptAt } of kept) {
    const changed = sitemap.pages.get(path)
    if (changed === undefined) await dropCopy(path)
    else if (savesData) continue
    else if (path === blogPath || Date.parse(changed) > keptAt.getTime()) await keepPage(path)
  }
  // What changed is still to be fetched.
  if (!savesData) await sitemap.remember()
}

/** A full disk is made room on; without a network there is nothing to do. */
async function freeSpace(error: unknown): Promise<void> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    const copies = await listCopies()
    await Promise.all(copies.filter(({ path }) => isArticle(path)).map(({ path }) => dropCopy(path)))
  }
  await sweepCopies()
}
