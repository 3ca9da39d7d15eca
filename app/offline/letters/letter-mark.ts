// Whether anything is kept, to be read at once and without opening a database: most visitors have nothing.

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
  if (areKept) localStorage.setItem(name, 'kept')
  else localStorage.removeItem(name)
}
