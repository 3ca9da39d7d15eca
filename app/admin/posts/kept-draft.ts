import type { PostDraft } from './post-draft.ts'

/** Unsaved text, kept in this browser so that a closed tab or an ended session loses nothing. */
export interface KeptDraft {
  /** A chosen image file is not among it: browsers don't let a page keep one. */
  draft: Omit<PostDraft, 'image'>
  /** `updated_at` of the post it was begun from; null for a new post. */
  version: string | null
  keptAt: string
}

/** One for each account and post, so that people who share a browser don't read each other's drafts. */
export function toDraftKey(userId: string, postId: string | null): string {
  return `draft:${userId}:${postId ?? 'new'}`
}

export function keepDraft(
  storage: Storage,
  key: string,
  { image: _, ...draft }: PostDraft,
  version: string | null,
) {
  const kept: KeptDraft = { draft, version, keptAt: new Date().toISOString() }
  storage.setItem(key, JSON.stringify(kept))
}

export function findKeptDraft(storage: Storage, key: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKeptDraft(kept) ? kept : null
  } catch {
    // Written by something else, or by hand: there is nothing to offer.
    return null
  }
}

function isKeptDraft(value: unknown): value is KeptDraft {
  const { draft, version, keptAt } = (value ?? {}) as Partial<KeptDraft>
  if (typeof keptAt !== 'string' || !(version === null || typeof version === 'string') || !draft) return false
  const { title, excerpt, content, categoryId, imageUrl } = draft
  const texts = [title, excerpt, content, categoryId].every(text => typeof text === 'string')
  return texts && (imageUrl === null || typeof imageUrl === 'string')
}
