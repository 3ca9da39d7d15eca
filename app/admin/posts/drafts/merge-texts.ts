import type { StoredDraft } from '../post-draft.ts'
import type { DraftBase, DraftText } from './draft-text.ts'

/**
 * Puts together what two devices wrote in one draft. Where both wrote in one place both stand there, so that nothing is
 * lost and nobody is asked while writing. `findMine` is asked at the last moment, as somebody goes on writing meanwhile.
 */
export async function mergeTexts(
  base: StoredDraft | null,
  findMine: () => StoredDraft,
  theirs: StoredDraft,
): Promise<{ draft: StoredDraft; clashes: number }> {
  // Its own chunk: most drafts are written by one hand.
  const { mergeDrafts, resolveClashes } = await import('../merge/merge-drafts.ts')
  const merge = mergeDrafts(base, { ...findMine(), image: null }, theirs)
  // Of a picture, a category, a date or an address only one can stand: mine, which is what its writer sees.
  const both = merge.clashes.filter(({ field }) => ['title', 'excerpt', 'content'].includes(field))
  const { image: _, ...draft } = resolveClashes(merge, theirs, new Map(both.map(({ id }) => [id, 'both'])))
  return { draft, clashes: merge.clashes.length }
}

interface Written extends Pick<DraftText, 'base'> {
  id: string
  /** What of it the server had. */
  kept: StoredDraft | null
}

/** What stood there before both wrote. Theirs in another draft, begun from an older version of the post, knows nothing of what mine had. */
export function findCommon(
  mine: Written,
  theirs: Pick<DraftText, 'base'>,
  theirId: string,
): StoredDraft | null {
  const isOther = mine.id !== theirId && isLater(mine.base.version, theirs.base.version)
  return (isOther ? theirs.base.fields : mine.kept) ?? mine.base.fields
}

/** What both together were begun from. Of the later version one of them may lack a change that nobody took back. */
export function findOlder(one: DraftBase, other: DraftBase): DraftBase {
  return isLater(one.version, other.version) ? other : one
}

function isLater(one: string | null, other: string | null): boolean {
  return one !== null && (other === null || Date.parse(one) > Date.parse(other))
}
