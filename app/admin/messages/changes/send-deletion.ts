import { deleteLetters } from '../../../data/delete-letters.ts'
import { findLead } from '../../../data/leads.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import { restoreFromTrash } from '../../../data/trash.ts'
import type { Attempt } from './change-queue.ts'
import type { KeptChange } from './kept-change.ts'

type Deletion = Extract<KeptChange, { kind: 'deletion' }>

/** Deletes nothing if the sender has written since the author looked. */
export async function sendDeletion(
  client: Client,
  { leads, letterIds }: Deletion,
  { keepLetters }: Attempt,
): Promise<Result<LeadOutcome[]>> {
  const [seen] = leads
  if (!seen) return ok([])
  const { id } = seen
  // A former attempt, whose answer was lost, may have deleted them.
  if (letterIds)
    return toOutcome(await deleteLetters(client, letterIds), () => ({ id, state: 'done', lead: null }))
  const found = await findLead(client, id)
  if (found.error) return found
  if (!found.data) return ok([{ id, state: 'gone', lead: null }])
  const { lead, letters } = found.data
  if (letters.length > seen.letters) {
    return ok([{ id, state: 'conflict', lead, fields: ['letters'], at: lead.last_letter_at }])
  }
  const ids = letters.map(letter => letter.id)
  keepLetters(ids)
  return toOutcome(await deleteLetters(client, ids), count => ({
    id,
    state: count > 0 ? 'done' : 'gone',
    lead: null,
  }))
}

export async function takeBackDeletion(client: Client, target: Deletion): Promise<Result<LeadOutcome[]>> {
  const id = target.leads[0]?.id ?? ''
  const { letterIds = [] } = target
  if (letterIds.length === 0) return ok([])
  const restored = await restoreFromTrash(client, 'contact_messages', letterIds)
  return toOutcome(restored, () => ({ id, state: 'done', lead: null }))
}

function toOutcome<T>(result: Result<T>, name: (data: T) => LeadOutcome): Result<LeadOutcome[]> {
  return result.error ? result : ok([name(result.data)])
}
