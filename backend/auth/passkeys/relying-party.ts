import { isIP } from 'node:net'
import { passkeysDisabled } from '../../errors/auth-passkeys.ts'

/** Whom a passkey is made for: browsers offer it on that domain alone. */
export interface RelyingParty {
  id: string
  origin: string
}

type Found = RelyingParty | { reason: string }

/** By the site's address, never by what a request claims to have come from. */
export function findRelyingParty(siteUrl: string): Found {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) {
    return { reason: `the site’s address ${origin} has no name, and browsers bind passkeys to one` }
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) {
    return { reason: `the site’s address ${origin} is not encrypted, and browsers have no passkeys there` }
  }
  return { id: hostname, origin }
}

/** @throws passkey_disabled */
export function requireRelyingParty(siteUrl: string): RelyingParty {
  const found = findRelyingParty(siteUrl)
  if ('reason' in found) {
    throw passkeysDisabled(found.reason)
  }
  return found
}
