import { isIP } from 'node:net'
import { passkeysDisabled } from '../../errors/auth-passkeys.ts'

/** Browsers offer a passkey only on the domain that it was made for. */
export interface RelyingParty {
  id: string
  origin: string
}

type Found = RelyingParty | { reason: string }

/** Taken from the site's address, never from the request. */
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
