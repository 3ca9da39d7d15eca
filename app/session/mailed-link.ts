import { explainLinkError } from './mailed-link-errors.ts'
import { readClaims } from './read-claims.ts'

// In one piece with the rest, so that a link needs no second request.
export { explainLinkError }

/** Other pages ignore the tokens: whoever sends a link must not choose as whom its reader goes on. */
const pages: Record<string, string> = { recovery: '/admin/account' }
const usualPage = '/'

export interface MailedSession {
  accessToken: string
  refreshToken: string
  userId: string
  email: string
  type: string
}

export type MailedLink = { session: MailedSession } | { error: string }

/** Null also on a page that is not the link's. */
export function readMailedLink({ pathname, hash }: { pathname: string; hash: string }): MailedLink | null {
  const facts = new URLSearchParams(hash.slice(1))
  const accessToken = facts.get('access_token')
  const refreshToken = facts.get('refresh_token')
  if (facts.has('error') || facts.has('error_code') || facts.has('error_description')) {
    const isPage = pathname === usualPage || Object.values(pages).includes(pathname)
    return isPage ? { error: explainLinkError(facts.get('error_code')) } : null
  }
  const type = facts.get('type') ?? ''
  if (!accessToken || !refreshToken || pathname !== (pages[type] ?? usualPage)) return null
  const { sub, email } = readClaims(accessToken)
  if (typeof sub !== 'string') return { error: explainLinkError(null) }
  return { session: { accessToken, refreshToken, userId: sub, email: String(email ?? ''), type } }
}
