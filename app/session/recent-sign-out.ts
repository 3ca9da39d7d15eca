const key = 'signed-out-at'
const grace = 10_000

/** For all tabs: they learn that a session ended, but not whether somebody asked for it. */
export function recordSignOut() {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Storage is blocked, so no other tab shares the session.
  }
}

export function hasJustSignedOut(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < grace
  } catch {
    return true
  }
}
