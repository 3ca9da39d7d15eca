import type { ToKey } from '../merge/merge-drafts.ts'
import type { StoredDraft } from '../post-draft.ts'
import type { DraftBase, DraftText } from './draft-text.ts'

/** Keeps both texts where two devices wrote. `findMine` is called last, as somebody goes on writing meanwhile. */
export async function mergeTexts(
  base: StoredDraft | null,
  findMine: () => StoredDraft,
  theirs: StoredDraft,
  loadToKey: () => Promise<ToKey>,
): Promise<{ draft: StoredDraft; clashes: number }> {
  // A chunk of its own: most drafts have one writer.
  const { mergeDrafts, resolveClashes } = await import('../merge/merge-drafts.ts')
  const isOnlyTheirs = base?.content === findMine().content
  const toKey = isOnlyTheirs || base?.content === theirs.content ? undefined : await loadToKey()
  const merge = mergeDrafts(base, { ...findMine(), image: null }, theirs, toKey)
  // All other fields hold a single value: mine, as its writer sees it.
  const both = merge.clashes.filter(({ field }) => ['title', 'excerpt', 'content'].includes(field))
  const { image: _, ...draft } = resolveClashes(merge, theirs, new Map(both.map(({ id }) => [id, 'both'])))
  return { draft, clashes: merge.clashes.length }
}

interface Written extends Pick<DraftText, 'base'> {
  id: string
  /** The draft's text that the server had. */
  kept: StoredDraft | null
}

/** The common ancestor: a draft begun from an older version of the post shares only that version with mine. */
export function findCommon(
  mine: Written,
  theirs: Pick<DraftText, 'base'>,
  theirId: string,
): StoredDraft | null {
  const isOther = mine.id !== theirId && isLater(mine.base.version, theirs.base.version)
  return (isOther ? theirs.base.fields : mine.kept) ?? mine.base.fields
}

/** The older base: compared with the newer one, a change that one text lacks would look undone. */
export function findOlder(one: DraftBase, other: DraftBase): DraftBase {
  return isLater(one.version, other.version) ? other : one
}

function isLater(one: string | null, other: string | null): boolean {
  return one !== null && (other === null || Date.parse(one) > Date.parse(other))
}
