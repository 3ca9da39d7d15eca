import { query } from '../../../data/query.ts'
import { type Loaded, loadOrToast } from '../../load-or-toast.ts'
import { isNetworkHeld } from '../changes/desk-queue.ts'
import { type LetterData, readLetter } from '../letter/read-letter.ts'

type LoadedLetter = Promise<Loaded<LetterData | null>>

const ttl = 20_000
const cached = new Map<string, { letter: LoadedLetter; at: number }>()

export function prefetchLetter(id: string) {
  if (isFresh(id)) return
  const letter = query(client => readLetter(client, id)).then(result => {
    if (result.error) cached.delete(id)
    return { ...result, isPolled: true }
  })
  cached.set(id, { letter, at: Date.now() })
}

/** A prefetched message is used once: a reload has to be fresh. */
export async function loadLetter(request: Request, id: string): LoadedLetter {
  const kept = isFresh(id) ? await cached.get(id)?.letter : null
  cached.delete(id)
  if (kept && !kept.error) return kept
  return loadOrToast(request, client => readLetter(client, id), 'Error fetching messages', isNetworkHeld)
}

/** After a change of any lead. */
export function invalidateLetters() {
  cached.clear()
}

const isFresh = (id: string) => Date.now() - (cached.get(id)?.at ?? 0) < ttl
