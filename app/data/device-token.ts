const key = 'device'

/** Identifies a browser that the account has used: no lockout by guessing strangers, no new-device mail. */
export function findDeviceToken(): string | null {
  try {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const made = crypto.randomUUID() + crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    // Storage is blocked: the server then goes by network and user agent.
    return null
  }
}
