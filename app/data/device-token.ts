const key = 'device'

/**
 * A random text by which the server knows that an account has signed in from this browser before: then strangers who
 * guess the password can't lock it out, and its holder is told of other devices only.
 */
export function findDeviceToken(): string | null {
  try {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const made = crypto.randomUUID() + crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    // Storage is closed to us: the server then goes by network and program.
    return null
  }
}
