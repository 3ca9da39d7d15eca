import type { LeadStage } from '../../../data/rows/leads.ts'
import { formatNaira } from '../../../site/format-count.ts'
import type { ChangeError, KeptChange } from './kept-change.ts'
import type { LeadChange } from './lead-change.ts'

export const stageNames: Record<LeadStage, string> = {
  new: 'New',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
}

export const isStage = (value: unknown): value is LeadStage =>
  typeof value === 'string' && Object.hasOwn(stageNames, value)

/** "you", "Kofi"; null for nobody. */
export type NameOwner = (id: string | null) => string | null

/** "3 messages archived" */
export function describeChange(change: LeadChange, count: number, nameOwner: NameOwner): string {
  const many = count === 1 ? 'Message' : `${count} messages`
  if (change.spam !== undefined) return change.spam ? `${many} marked as spam` : `${many} marked as not spam`
  if (change.archived !== undefined)
    return `${many} ${change.archived ? 'archived' : 'moved out of the archive'}`
  if (change.stage) return `${many} moved to ${stageNames[change.stage]}`
  if (change.owner_id !== undefined) {
    const owner = nameOwner(change.owner_id)
    return owner === null ? `${many} given to nobody` : `${many} assigned to ${owner}`
  }
  if (change.read !== undefined) return `${many} marked as ${change.read ? 'read' : 'unread'}`
  if (change.value !== undefined) return 'Value saved'
  return 'Next step saved'
}

/** "Bola Adeyemi, message archived" */
export function describeKept({ kind, leads, words }: KeptChange): string {
  const done = `${kind === 'undo' ? 'Undo: ' : ''}${words}`
  const [lead, ...others] = leads
  if (!lead || others.length > 0 || words.includes(lead.name)) return done
  return `${lead.name}, ${done.charAt(0).toLowerCase()}${done.slice(1)}`
}

/** "moved it to Won", to follow their name. */
export function describeOthersChange(
  { by, now }: Pick<ChangeError, 'by' | 'now'>,
  nameOwner: NameOwner,
): string {
  if (now.stage) return `moved it to ${stageNames[now.stage]}`
  if (now.owner_id !== undefined) {
    const owner = nameOwner(now.owner_id) ?? 'nobody'
    return owner === by ? 'took it' : `assigned it to ${owner}`
  }
  if (now.archived !== undefined) return now.archived ? 'archived it' : 'brought it back from the archive'
  if (now.spam !== undefined) return now.spam ? 'marked it as spam' : 'said that it is no spam'
  if (now.value !== undefined)
    return now.value === null ? 'took its value away' : `set its value to ${formatNaira(now.value)}`
  if (now.next_step) return `wrote the next step “${now.next_step}”`
  if (now.next_step === null) return 'took its next step away'
  if (now.next_step_on !== undefined) return 'changed the day of its next step'
  return 'changed it'
}
