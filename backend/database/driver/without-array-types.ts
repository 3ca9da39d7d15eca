/**
 * postgres.js 3.4.9 asks for array types on every new connection, and ends the process when that query fails:
 * https://github.com/porsager/postgres/issues/1192. Lists travel as JSON instead. Never use `reserve`, which waits for
 * that query: https://github.com/porsager/postgres/issues/1219
 */
export const withoutArrayTypes = { fetch_types: false }
