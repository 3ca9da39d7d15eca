import { diffArrays } from 'diff'
import { pairSimilar } from './pair-similar.ts'

/** Beyond this edit distance blocks are matched one by one, not by the longest common subsequence. */
export const maxEditLength = 1000

/** For each block of `after` its origin in `before`, or -1: first those kept, then moved, then rewritten in place. */
export function matchBlocks(before: string[], after: string[]): number[] {
  const matches = matchKept(before, after)
  const kept = [...matches]
  matchMoved(before, after, matches)
  for (const gap of listGaps(before.length, matches, kept)) pairSimilar(before, after, gap, matches)
  return matches
}

function matchKept(before: string[], after: string[]): number[] {
  const matches = after.map(() => -1)
  let [from, to] = [0, 0]
  for (const { added, removed, count } of diffArrays(before, after, { maxEditLength }) ?? []) {
    if (!added && !removed) for (let step = 0; step < count; step += 1) matches[to + step] = from + step
    if (!added) from += count
    if (!removed) to += count
  }
  return matches
}

function matchMoved(before: string[], after: string[], matches: number[]) {
  const taken = new Set(matches)
  const left = new Map<string, number[]>()
  for (const [index, block] of before.entries()) {
    if (taken.has(index) || isBlank(block)) continue
    const alike = left.get(block) ?? []
    left.set(block, alike)
    alike.push(index)
  }
  for (const [index, block] of after.entries()) {
    if (matches[index] !== -1) continue
    matches[index] = left.get(block)?.shift() ?? -1
  }
}

/** Blank blocks look alike, so they don't match each other. */
function isBlank(block: string): boolean {
  return !/<img\b/.test(block) && block.replace(/<[^>]*>/g, '').trim() === ''
}

export interface Gap {
  before: number[]
  after: number[]
}

/** Unmatched blocks between the same two kept ones. */
function listGaps(length: number, matches: number[], kept: number[]): Gap[] {
  const matched = new Set(matches)
  const gaps: Gap[] = []
  let from = 0
  let after: number[] = []

  function close(until: number) {
    const before = []
    for (let index = from; index < until; index += 1) if (!matched.has(index)) before.push(index)
    if (before.length > 0 && after.length > 0) gaps.push({ before, after })
    from = until + 1
    after = []
  }

  for (const [index, match] of matches.entries()) {
    if (match === -1) after.push(index)
    else if (kept[index] === match) close(match)
  }
  close(length)
  return gaps
}
