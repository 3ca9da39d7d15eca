// In localStorage, so that visitors without letters open no database. The value is the height that they took on their
// page, in pixels: theme-script.ts reads it before the first paint.

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
