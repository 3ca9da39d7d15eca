/** The id of a save's transaction, which its client sends with its next requests (decision 41). */
export const transactionHeader = 'x-transaction-id'

const cookieName = 'txid'
const maxAge = 60 // seconds; by then every process knows of the transaction or no longer trusts its caches
const maxIds = 4 // parallel saves may be answered in another order
const longestHeader = 200

interface Carrier {
  cookie: string | null | undefined
  header: string | string[] | null | undefined
}

const cookiePattern = /(?:^|;\s*)txid=([\d.]{1,100})/

/** What is not a number is ignored: clients can only mislead themselves. */
export function readTransactionIds({ cookie, header }: Carrier): number[] {
  const kept = cookie?.includes(cookieName) ? (cookiePattern.exec(cookie)?.[1]?.split('.') ?? []) : []
  const sent = header ? String(header).slice(-longestHeader).split(',') : []
  return kept.length + sent.length === 0
    ? []
    : [...kept, ...sent]
        .map(Number)
        .filter(id => Number.isSafeInteger(id) && id > 0)
        .slice(-2 * maxIds)
}

export function toTransactionCookie(
  transactionId: string,
  { earlier, secure }: { earlier: number[]; secure: boolean },
): string {
  const ids = [...earlier.filter(id => String(id) !== transactionId).slice(1 - maxIds), transactionId]
  const flags = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${cookieName}=${ids.join('.')}; ${flags}`
}
