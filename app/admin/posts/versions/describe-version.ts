import type { PostVersion } from '../../../data/list-post-versions.ts'
import { detailNames } from '../detail-names.ts'

/** What the list of versions can be filtered by, by column. */
export const columnNames: Record<string, string> = {
  title: 'title',
  excerpt: 'excerpt',
  content: 'text',
  category_id: 'category',
  feature_image_url: 'image',
  slug: 'address',
  created_at: 'date',
  details: 'details',
}

const names: Record<string, string> = { ...columnNames, ...detailNames }

export function describeWriter({ actor, via, operation }: PostVersion): string {
  if (actor) return actor
  if (via === null || operation === null) return 'Nobody knows who'
  if (via === 'secret key') return 'Somebody with the secret key'
  if (via === 'database') return 'Somebody in the database'
  return 'An account that is gone'
}

/** To follow their name. */
export function describeChange({ operation, changed, saves }: PostVersion, isFirst: boolean): string {
  if (operation === 'UNMERGED') return 'gave this text up for a colleague’s'
  if (operation === null) return 'before the history began'
  const columns = Object.keys(names).filter(column => changed.includes(column))
  const called = [...new Set(columns.map(column => `the ${names[column]}`))]
  const made = operation === 'INSERT' ? (isFirst ? 'wrote the post' : 'brought the post back') : null
  const change = called.length > 0 ? `changed ${new Intl.ListFormat('en').format(called)}` : null
  const parts =
    [made, made && isFirst ? null : change].filter(part => part !== null).join(' and ') ||
    'changed its author'
  return saves > 1 ? `${parts} in ${saves} saves` : parts
}

/** Whether this version set the column. */
export function hasWritten(version: PostVersion, column: string): boolean {
  if (version.operation === 'INSERT') return true
  return column === 'details'
    ? version.changed.some(name => name === column || Object.hasOwn(detailNames, name))
    : version.changed.includes(column)
}
