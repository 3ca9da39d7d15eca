/**
 * postgres.js 3.4.9 keeps the text of every failed `unsafe` query for ever. Not reported; the closest report is
 * https://github.com/porsager/postgres/issues/273
 */
export const withoutOrigin = <Query extends object>(query: Query): Query =>
  Object.defineProperty(query, 'origin', { value: '' })
