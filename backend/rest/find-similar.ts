import { distance } from 'fastest-levenshtein'

/** `tolerance` is the share of letters that may differ. */
export function findSimilar(name: string, candidates: Iterable<string>, tolerance = 1 / 4): string | null {
  let best: { name: string; edits: number } | null = null
  for (const candidate of candidates) {
    const edits = distance(name.slice(0, 64), candidate.slice(0, 64))
    const most = Math.max(1, Math.max(name.length, candidate.length) * tolerance)
    if (edits <= most && (!best || edits < best.edits)) {
      best = { name: candidate, edits }
    }
  }
  return best?.name ?? null
}
