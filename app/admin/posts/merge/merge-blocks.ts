import { diffArrays } from 'diff'
import { findMoved } from './find-moved.ts'
import { matchBlocks, maxEditLength } from './match-blocks.ts'

/** Blocks are compared by `key`. */
export interface Block {
  html: string
  key: string
}

export type Part =
  | { type: 'merged'; html: string; from: 'both' | 'mine' | 'theirs' }
  /** Null: deleted on that side, or `base` is unknown. */
  | { type: 'clash'; base: string | null; mine: string | null; theirs: string | null }

export interface BlockMerge {
  parts: Part[]
  /** Number of blocks that only one side wrote, deleted or moved. */
  changes: { mine: number; theirs: number }
}

/** Three-way merge by block. Without `base` every difference is a clash. Symmetric in `mine` and `theirs`. */
export function mergeBlocks(base: Block[] | null, mine: Block[], theirs: Block[]): BlockMerge {
  const swapped = toText(mine) > toText(theirs)
  const [one, other] = swapped ? [theirs, mine] : [mine, theirs]
  return toSides(mergeInOrder(base, one, other), swapped)
}

interface Side {
  blocks: Block[]
  /** For each block its index in the base, or -1. */
  matches: number[]
  /** The side's block for each block of the base. */
  blockOf: Map<number, Block>
  /** Blocks of the base that this side moved. */
  moved: Set<number>
}

type OrderedPart =
  | { type: 'merged'; html: string; from: 'both' | 'one' | 'other' }
  | { type: 'clash'; base: string | null; one: string | null; other: string | null }

interface OrderedMerge {
  parts: OrderedPart[]
  changes: { one: number; other: number }
}

function mergeInOrder(base: Block[] | null, one: Block[], other: Block[]): OrderedMerge {
  const before = base ?? one
  const sides = [readSide(before, one), readSide(before, other)] as const
  const moved = new Set([...sides[0].moved, ...sides[1].moved])
  const [runs, otherRuns] = sides.map(side => listRuns(side, moved)) as [Runs, Runs]
  const parts: OrderedPart[] = []
  const changes = { one: 0, other: 0 }
  const placed = new Set<number>()

  function addRun(anchor: number) {
    for (const { block, index, from } of joinRuns(runs.get(anchor) ?? [], otherRuns.get(anchor) ?? [])) {
      if (index >= 0) addMoved(index)
      else addNew(block, from)
    }
  }

  function addNew({ html }: Block, from: 'both' | 'one' | 'other') {
    if (!base && from !== 'both') return parts.push({ ...nothing, [from]: html })
    if (from !== 'both') changes[from] += 1
    return parts.push({ type: 'merged', html, from })
  }

  function addMoved(index: number) {
    if (placed.has(index)) return
    placed.add(index)
    if (!sides[1].moved.has(index)) changes.one += 1
    if (!sides[0].moved.has(index)) changes.other += 1
    addKnown(index)
  }

  function addKnown(index: number) {
    const part = mergeBlock(before[index], sides[0].blockOf.get(index), sides[1].blockOf.get(index), {
      isKnown: base !== null,
      isMoved: moved.has(index),
    })
    if (part === 'deleted') {
      if (sides[0].blockOf.has(index)) changes.other += 1
      else if (sides[1].blockOf.has(index)) changes.one += 1
      return
    }
    if (part.type === 'merged' && part.from !== 'both' && !moved.has(index)) changes[part.from] += 1
    parts.push(part)
  }

  addRun(-1)
  for (const index of before.keys()) {
    if (!moved.has(index)) addKnown(index)
    addRun(index)
  }
  return { parts, changes }
}

const nothing = { type: 'clash', base: null, one: null, other: null } as const

function mergeBlock(
  base: Block | undefined,
  one: Block | undefined,
  other: Block | undefined,
  { isKnown, isMoved }: { isKnown: boolean; isMoved: boolean },
): OrderedPart | 'deleted' {
  if (!one && !other) return 'deleted'
  const clash: OrderedPart = {
    type: 'clash',
    base: isKnown ? (base?.html ?? null) : null,
    one: one?.html ?? null,
    other: other?.html ?? null,
  }
  if (!one || !other) return isKnown && !isMoved && (one ?? other)?.key === base?.key ? 'deleted' : clash
  if (one.key === other.key) return { type: 'merged', html: one.html, from: 'both' }
  if (isKnown && one.key === base?.key) return { type: 'merged', html: other.html, from: 'other' }
  if (isKnown && other.key === base?.key) return { type: 'merged', html: one.html, from: 'one' }
  return clash
}

function readSide(base: Block[], blocks: Block[]): Side {
  const matches = matchBlocks(toKeys(base), toKeys(blocks))
  const blockOf = new Map<number, Block>()
  for (const [index, block] of blocks.entries()) blockOf.set(matches[index] ?? -1, block)
  blockOf.delete(-1)
  return { blocks, matches, blockOf, moved: findMoved(matches) }
}

interface RunItem {
  block: Block
  /** In the base, if it was moved; -1 for a new one. */
  index: number
}

/** New and moved blocks, by the unmoved block of the base before them; -1 is the beginning. */
type Runs = Map<number, RunItem[]>

function listRuns(side: Side, moved: Set<number>): Runs {
  const runs: Runs = new Map()
  let anchor = -1
  for (const [position, block] of side.blocks.entries()) {
    const index = side.matches[position] ?? -1
    if (index >= 0 && !moved.has(index)) anchor = index
    // A block that only the other side moved stays where that side put it.
    else if (index < 0 || side.moved.has(index)) {
      const run = runs.get(anchor) ?? []
      runs.set(anchor, run)
      run.push({ block, index })
    }
  }
  return runs
}

/** One run after the other, with what both hold once. */
function joinRuns(one: RunItem[], other: RunItem[]): (RunItem & { from: 'both' | 'one' | 'other' })[] {
  const isSame = (a: RunItem, b: RunItem) =>
    a.index === b.index && (a.index >= 0 || a.block.key === b.block.key)
  const joined = diffArrays(one, other, { comparator: isSame, maxEditLength }) ?? [
    { value: one, removed: true, added: false },
    { value: other, removed: false, added: true },
  ]
  return joined.flatMap(({ value, added, removed }) =>
    value.map(item => ({ ...item, from: removed ? 'one' : added ? 'other' : 'both' }) as const),
  )
}

function toSides({ parts, changes }: OrderedMerge, swapped: boolean): BlockMerge {
  const [one, other] = swapped ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const)
  const names = { both: 'both', one, other } as const
  return {
    parts: parts.map(part =>
      part.type === 'merged'
        ? { ...part, from: names[part.from] }
        : ({ type: 'clash', base: part.base, [one]: part.one, [other]: part.other } as Part),
    ),
    changes: { [one]: changes.one, [other]: changes.other } as BlockMerge['changes'],
  }
}

function toKeys(blocks: Block[]): string[] {
  return blocks.map(({ key }) => key)
}

function toText(blocks: Block[]): string {
  return toKeys(blocks).join('\0')
}
