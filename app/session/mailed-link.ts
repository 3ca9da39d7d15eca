import { readClaims } from './read-claims.ts'

/** Where a link may sign somebody in: elsewhere, whoever sends an address could choose as whom the reader goes on. */
const pages: Record<string, string> = { recovery: '/admin/account' }
const usualPage = '/'

export interface MailedSession {
  accessToken: string
  refreshToken: string
  userId: string
  email: string
  type: string
}

/** What a mailed link brought along in the fragment of the address. */
export type MailedLink = { session: MailedSession } | { error: string }

/** Null for an address that has nothing of the kind, or that is not the page of its link. */
export function readMailedLink({ pathname, hash }: { pathname: string; hash: string }): MailedLink | null {
  const facts = new URLSearchParams(hash.slice(1))
  const accessToken = facts.get('access_token')
  const refreshToken = facts.get('refresh_token')
  if (facts.has('error') || facts.has('error_code') || facts.has('error_description')) {
    const isPage = pathname === usualPage || Object.values(pages).includes(pathname)
    return isPage ? { error: explain(facts.get('error_code')) } : null
  }
  const type = facts.get('type') ?? ''
  if (!accessToken || !refreshToken || pathname !== (pages[type] ?? usualPage)) return null
  const { sub, email } = readClaims(accessToken)
  if (typeof sub !== 'string') return { error: explain(null) }
  return { session: { accessToken, refreshToken, userId: sub, email: String(email ?? ''), type } }
}

const words: Record<string, string> = {
  otp_expired: 'It was used before, or it is too old. Ask for a new one.',
  user_banned: 'This account is closed. Ask whoever runs this site.',
  email_exists: 'This address belongs to another account by now.',
  over_request_rate_limit: 'Too many links were opened from here. Try again in ten minutes.',
}

/** An address may say anything; what we show are our own words. */
export function explain(code: string | null): string {
  return (code !== null && Object.hasOwn(words, code) && words[code]) || 'Ask for a new one.'
}
