/**
 * postgres.js 3.4.9 crashes when its query for array types fails: https://github.com/porsager/postgres/issues/1192
 * Send lists as JSON. Never use `reserve`, which waits for that query: https://github.com/porsager/postgres/issues/1219
 */
export const withoutArrayTypes = { fetch_types: false }
