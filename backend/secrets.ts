import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not tell how much of it is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
