// Whether anything is kept, to be read at once and without opening a database: most visitors have nothing. What stands
// there is how much room it took on its page, in pixels: theme-script.ts reads it before anything is painted.

const name = 'letters'

export function hasLetters(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    // Where a browser allows no storage nothing was kept.
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
