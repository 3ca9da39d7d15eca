import { toPage } from '../../search-parameters.ts'
import { columnNames } from './describe-version.ts'

export interface VersionsQuery {
  /** The key of the open version; null for the newest of the list. */
  version: string | null
  /** Only versions that changed this column. */
  column: string | null
  /** The version before the open one, or the current post. */
  against: 'before' | 'now'
  /** Instead of a key: the entry of the history that began or ended it. */
  entry: { id: number; is: 'first' | 'last' } | null
  page: number
}

export function toVersionsQuery(parameters: URLSearchParams): VersionsQuery {
  const column = parameters.get('changed')
  const version = parameters.get('version')
  const [first, last] = ['since', 'until'].map(name => Number(parameters.get(name)))
  return {
    version: version && /^(now|\d+|[\da-f-]{36})$/.test(version) ? version : null,
    column: column && Object.hasOwn(columnNames, column) ? column : null,
    against: parameters.get('against') === 'now' ? 'now' : 'before',
    entry: first ? { id: first, is: 'first' } : last ? { id: last, is: 'last' } : null,
    page: toPage(parameters.get('page')),
  }
}
