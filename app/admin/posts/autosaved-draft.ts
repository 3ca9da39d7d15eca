import type { PostRow } from '../../data/schema.ts'
import { type PostDraft, type StoredDraft, toStoredDraft } from './post-draft.ts'

/** What a text was begun from. */
export interface DraftBase {
  /** `updated_at` of the post; null for a new one. */
  version: string | null
  /** What stood in it then; null where that is not known. */
  fields: StoredDraft | null
}

/** Unsaved text, kept in this browser so that a closed tab or an ended session loses nothing. */
export interface AutosavedDraft {
  /** A chosen image file is not among it: browsers don't let a page keep one. */
  draft: StoredDraft
  base: DraftBase
  keptAt: string
}

export function toBase(post: PostRow | null): DraftBase {
  return { version: post?.updated_at ?? null, fields: toStoredDraft(post) }
}

/** One for each account and post, so that people who share a browser don't read each other's drafts. */
export function toDraftKey(userId: string, postId: string | null): string {
  return `draft:${userId}:${postId ?? 'new'}`
}

export function autosaveDraft(
  storage: Storage,
  key: string,
  { image: _, ...draft }: PostDraft,
  base: DraftBase,
) {
  const kept: AutosavedDraft = { draft, base, keptAt: new Date().toISOString() }
  storage.setItem(key, JSON.stringify(kept))
}

export function findAutosavedDraft(storage: Storage, key: string): AutosavedDraft | null {
  try {
    return toAutosavedDraft(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    // Written by something else, or by hand: there is nothing to offer.
    return null
  }
}

function toAutosavedDraft(value: unknown): AutosavedDraft | null {
  const { draft, base, version, keptAt } = (value ?? {}) as Partial<
    AutosavedDraft & { version: string | null }
  >
  if (typeof keptAt !== 'string' || !isStoredDraft(draft)) return null
  // Before, only the version was kept.
  const { version: begunFrom, fields = null } = base ?? { version }
  if (begunFrom !== null && typeof begunFrom !== 'string') return null
  return {
    draft: fill(draft),
    base: { version: begunFrom, fields: isStoredDraft(fields) ? fill(fields) : null },
    keptAt,
  }
}

/** An earlier release kept less. */
const fill = (draft: StoredDraft): StoredDraft => ({ ...toStoredDraft(null), ...draft })

function isStoredDraft(value: unknown): value is StoredDraft {
  const { title, excerpt, content, categoryId, imageUrl } = (value ?? {}) as Partial<StoredDraft>
  const texts = [title, excerpt, content, categoryId].every(text => typeof text === 'string')
  return texts && (imageUrl === null || typeof imageUrl === 'string')
}
