import type { Backend } from '../backend/gateway.ts'
import type { PageCache } from './page-cache.ts'

/** The database reports changed `post_details` as their post; the process that writes them reports them at once. */
const tablesOnPages = ['posts', 'categories', 'post_details', 'settings']

/** A change of null means that some may have been missed. */
export function invalidatePages(cache: PageCache, backend: Pick<Backend, 'onChange'>): void {
  backend.onChange(change => {
    if (!change || tablesOnPages.includes(change.table)) {
      cache.invalidate({ keepsSettings: change !== null && change.table !== 'settings' })
    }
  })
}
