/** The name most like the one asked for, as a hint in errors; null when none is near. `tolerance` is the part that may differ. */
export function findSimilar(name: string, candidates: Iterable<string>, tolerance = 1 / 4): string | null {
  let best: { name: string; distance: number } | null = null
  for (const candidate of candidates) {
    const distance = editDistance(name.slice(0, 64), candidate.slice(0, 64))
    if (
      distance <= Math.max(1, Math.max(name.length, candidate.length) * tolerance) &&
      (!best || distance < best.distance)
    ) {
      best = { name: candidate, distance }
    }
  }
  return best?.name ?? null
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
