import type { StoredDraft } from '../post-draft.ts'
import { type DraftText, fill, isStoredDraft, toDraftBase } from './draft-text.ts'

/** Text that the server lacks, kept against a lost network, a closed tab or an ended session. */
export interface BrowserCopy extends DraftText {
  draftId: string
  postId: string | null
  /** Version of the draft that it was written on; 0 where the server had none. */
  version: number
  /** The draft's text at that version. */
  kept: StoredDraft | null
  /** Digests of what was sent without an answer. */
  sent: string[]
  keptAt: string
}

const prefix = 'draft:'

/** Per account, draft and tab: no account reads, and no tab overwrites, another's copy. */
export function toCopyKey(userId: string, draftId: string, tab: string): string {
  return `${prefix}${userId}:${draftId}:${tab}`
}

export function writeCopy(storage: Storage, key: string, copy: BrowserCopy) {
  storage.setItem(key, JSON.stringify(copy))
}

/** The oldest first, as later ones were written after it. */
export function listCopies(storage: Storage, userId: string): { key: string; copy: BrowserCopy }[] {
  const keys = Object.keys(storage).filter(key => key.startsWith(`${prefix}${userId}:`))
  return keys
    .flatMap(key => {
      const read = readCopy(storage, key)
      if (!read) return []
      const { isFormer, ...copy } = read
      return [{ key: isFormer ? adopt(storage, key, userId, copy) : key, copy }]
    })
    .sort((a, b) => a.copy.keptAt.localeCompare(b.copy.keptAt))
}

/** Copies of a release without drafts on the server get an id. */
function adopt(storage: Storage, key: string, userId: string, copy: BrowserCopy): string {
  const adopted = toCopyKey(userId, copy.draftId, 'former')
  writeCopy(storage, adopted, copy)
  storage.removeItem(key)
  return adopted
}

function readCopy(storage: Storage, key: string): (BrowserCopy & { isFormer: boolean }) | null {
  try {
    return toCopy(key, JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    // Not written by this code.
    return null
  }
}

function toCopy(key: string, value: unknown): (BrowserCopy & { isFormer: boolean }) | null {
  const read = (value ?? {}) as Partial<BrowserCopy>
  if (typeof read.keptAt !== 'string' || !isStoredDraft(read.draft)) return null
  const isFormer = typeof read.draftId !== 'string'
  const [, , place = ''] = key.split(':')
  const postId = isFormer && place !== 'new' ? place : (read.postId ?? null)
  return {
    draftId: read.draftId ?? crypto.randomUUID(),
    postId,
    version: isFormer ? 0 : (read.version ?? 0),
    kept: isStoredDraft(read.kept) ? fill(read.kept) : null,
    sent: Array.isArray(read.sent) ? read.sent : [],
    draft: fill(read.draft),
    base: postId === null ? toDraftBase(null) : toDraftBase(read.base ?? { version: read.version }),
    keptAt: read.keptAt,
    isFormer,
  }
}

/** Copies that no open tab writes. */
export async function listLeftCopies(userId: string): Promise<{ key: string; copy: BrowserCopy }[]> {
  const copies = listCopies(localStorage, userId)
  if (copies.length === 0 || !navigator.locks) return copies
  const { held = [] } = await navigator.locks.query()
  const written = new Set(held.map(({ name }) => name))
  return copies.filter(({ key }) => !written.has(key))
}
