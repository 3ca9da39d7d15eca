import { toPage } from '../../search-parameters.ts'
import { columnNames } from './describe-version.ts'

export interface VersionsQuery {
  /** The key of the one that is open; null for the newest of the list. */
  version: string | null
  /** Only those that changed this column. */
  column: string | null
  /** What the open one is compared with: the version before it, or what stands now. */
  against: 'before' | 'now'
  page: number
}

export function toVersionsQuery(parameters: URLSearchParams): VersionsQuery {
  const column = parameters.get('changed')
  const version = parameters.get('version')
  return {
    version: version && /^(now|\d+|[\da-f-]{36})$/.test(version) ? version : null,
    column: column && Object.hasOwn(columnNames, column) ? column : null,
    against: parameters.get('against') === 'now' ? 'now' : 'before',
    page: toPage(parameters.get('page')),
  }
}
