import type { Gap } from './match-blocks.ts'

/** A gap with more pairs counts as rewritten text, and is paired in order. */
const maxPairs = 10_000
/** For blocks of one kind without a common word: replaced, unless a better pair is found. */
const sameKind = 0.05

/** In their order, with the largest sum of similarities. */
export function pairSimilar(before: string[], after: string[], gap: Gap, matches: number[]) {
  if (gap.before.length * gap.after.length > maxPairs) {
    for (const [step, index] of gap.after.entries()) matches[index] = gap.before[step] ?? -1
    return
  }
  const olds = gap.before.map(index => readWords(before[index] ?? ''))
  const news = gap.after.map(index => readWords(after[index] ?? ''))
  const similarities = olds.map(one => news.map(other => compareWords(one, other)))
  const best = sumBest(similarities)
  let [row, column] = [0, 0]
  while (row < olds.length && column < news.length) {
    const here = best[row]?.[column] ?? 0
    if (here === best[row + 1]?.[column]) row += 1
    else if (here === best[row]?.[column + 1]) column += 1
    else {
      matches[gap.after[column] ?? -1] = gap.before[row] ?? -1
      row += 1
      column += 1
    }
  }
}

/** The largest sum of similarities from each place to the end. */
function sumBest(similarities: number[][]): number[][] {
  const width = similarities[0]?.length ?? 0
  const best = Array.from({ length: similarities.length + 1 }, () => new Array<number>(width + 1).fill(0))
  for (let row = similarities.length - 1; row >= 0; row -= 1) {
    const [here, below] = [best[row] ?? [], best[row + 1] ?? []]
    for (let column = width - 1; column >= 0; column -= 1) {
      const similarity = similarities[row]?.[column] ?? 0
      const paired = similarity > 0 ? similarity + (below[column + 1] ?? 0) : 0
      here[column] = Math.max(paired, below[column] ?? 0, here[column + 1] ?? 0)
    }
  }
  return best
}

interface Words {
  kind: string
  counts: Map<string, number>
  total: number
}

function readWords(block: string): Words {
  const words = block.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { kind: /^<([a-z]+)/i.exec(block)?.[1] ?? '', counts, total: words.length }
}

/** Sørensen–Dice coefficient of their words. */
function compareWords(one: Words, other: Words): number {
  let common = 0
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0)
  const total = one.total + other.total
  const similarity = total === 0 ? 0 : (2 * common) / total
  const isSameKind = one.kind === other.kind
  return (similarity >= 0.3 ? similarity : 0) + (isSameKind ? sameKind : 0)
}
