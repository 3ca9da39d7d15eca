import type { PostDraft, StoredDraft } from '../post-draft.ts'
import { type Block, mergeBlocks, type Part } from './merge-blocks.ts'
import { splitBlocks } from './split-blocks.ts'

export type MergedField = 'title' | 'excerpt' | 'content' | 'categoryId' | 'image'

/** A place that both changed in different ways, or, where it is not known from what, that differs. Null: it isn't there. */
export interface Clash {
  /** The field, and in the content the number of the part. */
  id: string
  field: MergedField
  base: string | null
  mine: string | null
  theirs: string | null
}

export interface Merge {
  /** With each change that merges by itself, and mine at each clash. */
  draft: PostDraft
  /** Where I alone wrote something that is taken. */
  mine: MergedField[]
  theirs: MergedField[]
  /** In how many blocks of the content each of both alone did. */
  changes: { mine: number; theirs: number }
  clashes: Clash[]
  /** Of the content, where both changed it. */
  parts: Part[] | null
}

/** By what blocks are compared; their HTML unless said otherwise. */
export type ToKey = (html: string) => string

/**
 * What two people made of `base`, by field and in the content by block: what only one of both changed is taken. Without
 * `base` every difference is a clash. Runs in browsers and in Node.
 */
export function mergeDrafts(
  base: StoredDraft | null,
  mine: PostDraft,
  theirs: StoredDraft,
  toKey: ToKey = html => html,
): Merge {
  const merge: Merge = {
    draft: { ...mine },
    mine: [],
    theirs: [],
    changes: { mine: 0, theirs: 0 },
    clashes: [],
    parts: null,
  }
  for (const field of ['title', 'excerpt', 'content', 'categoryId', 'image'] as const) {
    const key = field === 'image' ? 'imageUrl' : field
    const isNewImage = field === 'image' && mine.image !== null
    if (mine[key] === theirs[key] && !isNewImage) continue
    if (base && mine[key] === base[key] && !isNewImage) {
      merge.theirs.push(field)
      Object.assign(merge.draft, { [key]: theirs[key] })
    } else if (base && theirs[key] === base[key]) merge.mine.push(field)
    else if (field === 'content')
      mergeContent(merge, base?.content ?? null, mine.content, theirs.content, toKey)
    else
      merge.clashes.push({
        id: field,
        field,
        base: base?.[key] ?? null,
        mine: mine[key],
        theirs: theirs[key],
      })
  }
  return merge
}

function mergeContent(merge: Merge, base: string | null, mine: string, theirs: string, toKey: ToKey) {
  const read = (html: string) => splitBlocks(html).map(block => toBlock(block, toKey))
  const { parts, changes } = mergeBlocks(base === null ? null : read(base), read(mine), read(theirs))
  merge.parts = parts
  merge.changes = changes
  if (changes.mine > 0) merge.mine.push('content')
  if (changes.theirs > 0) merge.theirs.push('content')
  for (const [index, part] of parts.entries()) {
    if (part.type === 'clash') merge.clashes.push({ ...part, id: `content ${index}`, field: 'content' })
  }
  merge.draft.content = joinParts(parts, () => 'mine')
}

function toBlock(html: string, toKey: ToKey): Block {
  return { html, key: toKey(html) }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** The merged draft with what was chosen at each clash; where nothing was, mine. */
export function resolveClashes(
  merge: Merge,
  theirs: StoredDraft,
  choices: ReadonlyMap<string, Choice>,
): PostDraft {
  const draft = { ...merge.draft }
  const choose = (id: string) => choices.get(id) ?? 'mine'
  for (const { id, field } of merge.clashes) {
    if (field === 'content' || choose(id) === 'mine') continue
    if (field === 'image') Object.assign(draft, { imageUrl: theirs.imageUrl, image: null })
    else if (choose(id) === 'theirs' || field === 'categoryId') draft[field] = theirs[field]
    else draft[field] = joinTexts(field, theirs[field], draft[field])
  }
  if (merge.parts) draft.content = joinParts(merge.parts, index => choose(`content ${index}`))
  return draft
}

function joinTexts(field: 'title' | 'excerpt', ...texts: string[]): string {
  return texts.filter(text => text.trim() !== '').join(field === 'title' ? ' / ' : '\n')
}

/** Of both, theirs comes first: it was there first. */
function joinParts(parts: Part[], choose: (index: number) => Choice): string {
  return parts
    .flatMap((part, index) => {
      if (part.type === 'merged') return [part.html]
      const choice = choose(index)
      return choice === 'both' ? [part.theirs, part.mine] : [part[choice]]
    })
    .join('')
}
