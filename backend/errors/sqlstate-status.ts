/** The first entry that is a prefix of the SQLSTATE decides. */
const statuses: [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['42P01', 404],
  ['42P17', 500],
  ['42883', 404],
  ['42501', 403],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['57P01', 503],
  ['57', 500],
  // PostgREST answers 500 for the classes 54 and 55000, which are errors of the client.
  ['55000', 400],
  ['55', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
]

/** The HTTP status for an error of PostgreSQL, as PostgREST answers it (protocol §1.7). */
export function toStatus(code: string, message: string): number {
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2))
    return isStatus(status) ? status : 500
  }
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) {
    return 401
  }
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
}

export const isStatus = (status: number): boolean =>
  Number.isInteger(status) && status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
