import { findLead } from '../../../data/leads.ts'
import type { Result } from '../../../data/result.ts'
import type { FoundLead } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'

export type LetterData = FoundLead

/** A lead with all of its sender, by its id or that of one of its letters. */
export function readLetter(client: Client, id: string): Promise<Result<LetterData | null>> {
  return findLead(client, id)
}
