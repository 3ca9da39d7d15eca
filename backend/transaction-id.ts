/** Of the transaction that saved, given to whoever saved and sent with what they ask next (decision 41). */
export const transactionHeader = 'x-transaction-id'

const cookieName = 'txid'
/** Seconds. Any process knows of the transaction sooner, or trusts nothing that it keeps. */
const maxAge = 60
/** Of saves side by side, whose answers may come in another order. */
const maxIds = 4

interface Carrier {
  cookie: string | null | undefined
  header: string | string[] | null | undefined
}

const cookiePattern = /(?:^|;\s*)txid=([\d.]{1,100})/

/** What is not a number is ignored: it can only be somebody's own. */
export function readTransactionIds({ cookie, header }: Carrier): number[] {
  const kept = cookie?.includes(cookieName) ? (cookiePattern.exec(cookie)?.[1]?.split('.') ?? []) : []
  const sent = header ? String(header).split(',') : []
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
