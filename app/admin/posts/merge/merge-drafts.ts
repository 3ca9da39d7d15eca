import type { PostDetails } from '../../../data/rows/post-details.ts'
import type { PostDraft, StoredDraft } from '../post-draft.ts'
import { type Block, mergeBlocks, type Part } from './merge-blocks.ts'
import { splitBlocks } from './split-blocks.ts'

export type MergedField =
  | 'title'
  | 'excerpt'
  | 'content'
  | 'categoryId'
  | 'image'
  | 'slug'
  | 'publishAt'
  | 'details'

const fields = ['title', 'excerpt', 'content', 'categoryId', 'image', 'slug', 'publishAt'] as const

/** A place that both changed in different ways, or, where it is not known from what, that differs. Null: it isn't there. */
export interface Clash {
  /** The field, in the content the number of the part, and of the details which. */
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
  for (const field of fields) {
    const key = field === 'image' ? 'imageUrl' : field
    const isNewImage = field === 'image' && mine.image !== null
    if (mine[key] === theirs[key] && !isNewImage) continue
    if (base && mine[key] === base[key] && !isNewImage) {
      // The address and the date of what was still a draft are nobody's change.
      const isGiven = base[key] === null && (field === 'slug' || field === 'publishAt')
      if (!isGiven) merge.theirs.push(field)
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
  mergeDetails(merge, base?.details ?? null, mine.details, theirs.details)
  return merge
}

/** Each of them by itself. */
function mergeDetails(merge: Merge, base: PostDetails | null, mine: PostDetails, theirs: PostDetails) {
  const merged: Record<string, unknown> = { ...mine }
  const changed = { mine: false, theirs: false }
  for (const name of Object.keys(mine) as (keyof PostDetails)[]) {
    if (mine[name] === theirs[name]) continue
    if (base && mine[name] === base[name]) {
      merged[name] = theirs[name]
      changed.theirs = true
    } else if (base && theirs[name] === base[name]) changed.mine = true
    else merge.clashes.push({ id: `details ${name}`, field: 'details', ...toTexts(name, base, mine, theirs) })
  }
  merge.draft.details = merged as PostDetails
  if (changed.mine) merge.mine.push('details')
  if (changed.theirs) merge.theirs.push('details')
}

function toTexts(name: keyof PostDetails, base: PostDetails | null, mine: PostDetails, theirs: PostDetails) {
  const toText = (details: PostDetails | null) => {
    const value = details?.[name] ?? null
    return value === null ? null : String(value)
  }
  return { base: toText(base), mine: toText(mine), theirs: toText(theirs) }
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

/** By the id of the clash. */
export type Choices = ReadonlyMap<string, Choice>

/** The merged draft with what was chosen at each clash; where nothing was, mine. */
export function resolveClashes(merge: Merge, theirs: StoredDraft, choices: Choices): PostDraft {
  const draft = { ...merge.draft }
  const choose = (id: string) => choices.get(id) ?? 'mine'
  for (const { id, field } of merge.clashes) {
    if (field === 'content' || choose(id) === 'mine') continue
    if (field === 'image') Object.assign(draft, { imageUrl: theirs.imageUrl, image: null })
    else if (field === 'details') {
      const name = id.slice('details '.length) as keyof PostDetails
      draft.details = { ...draft.details, [name]: theirs.details[name] }
    } else if (choose(id) === 'both' && (field === 'title' || field === 'excerpt'))
      draft[field] = joinTexts(field, theirs[field], draft[field])
    else Object.assign(draft, { [field]: theirs[field] })
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
