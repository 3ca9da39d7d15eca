const key = 'signed-out-at'
const grace = 10_000

/** Recorded for all tabs: they learn of the end of a session, but not whether somebody asked for it. */
export function recordSignOut() {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage no other tab shares the session either.
  }
}

export function hasJustSignedOut(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < grace
  } catch {
    return true
  }
}
