import type { Backend } from '../backend/gateway.ts'
import type { PageCache } from './page-cache.ts'

/** Tables whose rows pages show. Of the details the database tells by their post, and the process that writes them at once. */
const tablesOnPages = ['posts', 'categories', 'post_details', 'settings']

/** Drops kept pages when what they show has changed, and all of them when changes may have been missed. */
export function invalidatePages(cache: PageCache, backend: Pick<Backend, 'onChange'>): void {
  backend.onChange(change => {
    if (!change || tablesOnPages.includes(change.table)) {
      cache.invalidate({ keepsSettings: change !== null && change.table !== 'settings' })
    }
  })
}
