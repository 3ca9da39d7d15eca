import type { PostDraft, StoredDraft } from './post-draft.ts'

export type MergedField = 'title' | 'excerpt' | 'content' | 'categoryId' | 'image'

export interface Merge {
  /** Each field of whoever changed it alone, and mine where both did. */
  draft: PostDraft
  /** What only they changed. */
  theirs: MergedField[]
  /** What only I changed. */
  mine: MergedField[]
  /** What both changed, each in another way. */
  both: MergedField[]
}

/** Compares field by field what was made of `base`. Where that is unknown, every difference counts as made by both. */
export function mergeDrafts(base: StoredDraft | null, mine: PostDraft, theirs: StoredDraft): Merge {
  const merge: Merge = { draft: { ...mine }, theirs: [], mine: [], both: [] }
  for (const field of ['title', 'excerpt', 'content', 'categoryId', 'image'] as const) {
    const key = field === 'image' ? 'imageUrl' : field
    const isNewImage = field === 'image' && mine.image !== null
    if (mine[key] === theirs[key] && !isNewImage) continue
    if (base && mine[key] === base[key] && !isNewImage) {
      merge.theirs.push(field)
      Object.assign(merge.draft, { [key]: theirs[key] })
    } else if (base && theirs[key] === base[key]) merge.mine.push(field)
    else merge.both.push(field)
  }
  return merge
}
