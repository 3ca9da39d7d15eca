import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '../backend/is-same-secret.ts'

/** Names the visitor for whom a site in front of another copy asks it (`SUPABASE_URL`), signed with the copy's secret key. */
export const visitorHeader = 'x-site-visitor'

export function signVisitor(address: string, secretKey: string): string {
  return `${address} ${createHmac('sha256', secretKey).update(`site visitor ${address}`).digest('base64url')}`
}

/** Null where no site that has the key asks. */
export function findVisitor({ headers }: IncomingMessage, secretKey: string): string | null {
  const signed = headers[visitorHeader]
  if (typeof signed !== 'string') {
    return null
  }
  const [address = ''] = signed.split(' ', 1)
  return isSameSecret(signed, signVisitor(address, secretKey)) ? address : null
}
