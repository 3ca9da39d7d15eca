// The value is the letters' height in pixels, for theme-script.ts. No database is opened before the first letter.

const name = 'letters'

export function hasLetters(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    // Storage is blocked, so nothing was kept.
    return false
  }
}

export function markLetters(areKept: boolean): void {
  if (!areKept) localStorage.removeItem(name)
  else if (!hasLetters()) localStorage.setItem(name, '0')
}

export function markHeight(height: number): void {
  if (hasLetters()) localStorage.setItem(name, String(height))
}
