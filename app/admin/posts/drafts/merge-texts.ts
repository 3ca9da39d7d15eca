import type { StoredDraft } from '../post-draft.ts'

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
