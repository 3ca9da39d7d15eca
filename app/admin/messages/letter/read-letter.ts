import { findDeskWords, listLeadAnswers } from '../../../data/lead-answers.ts'
import { findLead, listLeadOwners } from '../../../data/leads.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { FoundLead, LeadOwner } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import { type AnswerWords, toAnswerWords } from './answer-words.ts'

export interface LetterData extends FoundLead {
  answers: LeadAnswer[]
  owners: LeadOwner[]
  words: AnswerWords
}

/** By the id of a lead or of one of its letters; null where it is gone. */
export async function readLetter(client: Client, id: string): Promise<Result<LetterData | null>> {
  const [found, answers, owners, words] = await Promise.all([
    findLead(client, id),
    listLeadAnswers(client, id),
    listLeadOwners(client),
    findDeskWords(client),
  ])
  const failure = [found, answers, owners, words].find(({ error }) => error)
  if (failure?.error) return { data: null, error: failure.error }
  if (!found.data || !answers.data || !owners.data || !words.data) return ok(null)
  return ok({
    ...found.data,
    answers: answers.data,
    owners: owners.data,
    words: toAnswerWords(words.data),
  })
}
