import { toPage } from '../../search-parameters.ts'
import { columnNames } from './describe-version.ts'

export interface VersionsQuery {
  /** The key of the one that is open; null for the newest of the list. */
  version: string | null
  /** Only those that changed this column. */
  column: string | null
  /** What the open one is compared with: the version before it, or what stands now. */
  against: 'before' | 'now'
  /** Instead of a key: the entry of the history that made it, or that ended it. */
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
