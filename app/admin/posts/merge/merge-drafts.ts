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

/** Both changed it in different ways, or the base is unknown. Null: not present. */
export interface Clash {
  /** The field; for the content with the number of the part, for details with the column. */
  id: string
  field: MergedField
  base: string | null
  mine: string | null
  theirs: string | null
}

export interface Merge {
  /** With all that merges by itself, and mine at each clash. */
  draft: PostDraft
  /** Fields that I alone changed. */
  mine: MergedField[]
  theirs: MergedField[]
  /** Number of blocks of the content that only one side changed. */
  changes: { mine: number; theirs: number }
  clashes: Clash[]
  /** Of the content, where both changed it. */
  parts: Part[] | null
}

/** Returns what blocks are compared by, by default their HTML. */
export type ToKey = (html: string) => string

/** Three-way merge by field, and by block in the content. Without `base` every difference is a clash. Needs no DOM. */
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
      // Publishing gives a draft its address and date: nobody changed those.
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

export type Choices = ReadonlyMap<string, Choice>

/** Mine where nothing was chosen. */
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

/** Theirs comes first, as it was saved first. */
function joinParts(parts: Part[], choose: (index: number) => Choice): string {
  return parts
    .flatMap((part, index) => {
      if (part.type === 'merged') return [part.html]
      const choice = choose(index)
      return choice === 'both' ? [part.theirs, part.mine] : [part[choice]]
    })
    .join('')
}
