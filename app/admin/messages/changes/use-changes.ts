import { createContext, use, useSyncExternalStore } from 'react'
import type { NewLeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadRow, NewLead } from '../../../data/rows/leads.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { showToast } from '../../../ui/toast.ts'
import { returnAnswer } from '../letter/return-answer.ts'
import type { QueueState } from './change-queue.ts'
import { describeChange, type NameOwner } from './describe-change.ts'
import { getDeskQueue } from './desk-queue.ts'
import { type ChangedLead, type KeptChange, type KeptView, readFields, toShownLead } from './kept-change.ts'
import type { LeadChange } from './lead-change.ts'

/** When the page's data was requested: changes settled later are applied to it. */
export const ReadAtContext = createContext(0)

export function useChanges(): QueueState {
  const { subscribe, getState } = getDeskQueue()
  return useSyncExternalStore(subscribe, getState)
}

/** With all changes made here since it was read. @public */
export function useShownLead<Lead extends LeadRow>(lead: Lead): Lead {
  return toShownLead(lead, useChanges().changes, use(ReadAtContext))
}

interface Manner {
  quiet?: boolean
  /** What its author saw, where that is not what the leads say by now. */
  before?: LeadChange
}

/** On the screen at once, on the server as soon as it can be reached. */
export function useChangeLeads(): (leads: LeadRow[], change: LeadChange, manner?: Manner) => void {
  const nameOwner = useOwnerName()
  return (leads, change, { quiet = false, before = {} } = {}) => {
    const changed = leads.filter(lead => !hasAll(lead, change))
    for (let i = 0; i < changed.length; i += mostLeads) {
      const some = changed.slice(i, i + mostLeads)
      const words = describeChange(change, some.length, nameOwner)
      const id = getDeskQueue().add({
        kind: 'change',
        change,
        leads: some.map(lead => toChangedLead(lead, change, before)),
        words,
        isQuiet: quiet,
      })
      if (!quiet) tellUndoable(id, words)
    }
  }
}

/** The server takes no more in one change. */
const mostLeads = 500

export function useAddNote(): (lead: LeadRow, text: string) => void {
  return (lead, text) => {
    const words = 'Note added'
    const leads = [toChangedLead(lead, {})]
    tellUndoable(getDeskQueue().add({ kind: 'note', text, leads, words, isQuiet: false }), words)
  }
}

/** Returns the answer's id. The toast says how long it can be undone. */
export function useSendAnswer(): (lead: LeadRow, answer: NewLeadAnswer) => string {
  return (lead, answer) => {
    const change: LeadChange = lead.stage === 'new' ? { stage: 'answered' } : {}
    const words = `Answer to ${lead.name}`
    const leads = [toChangedLead(lead, change)]
    const id = getDeskQueue().add({ kind: 'answer', answer, change, leads, words, isQuiet: false })
    const isMailed = answer.channel === 'mail'
    tellUndoable(id, isMailed ? `${words} leaves in 10 seconds` : `${words} is kept as sent`)
    if (isMailed) void tellHeld(id, words)
    return id
  }
}

/** Corrects the toast where the answer has to wait. */
async function tellHeld(id: string, words: string) {
  const queue = getDeskQueue()
  const kept = await queue.whenAnswered(id)
  const { hold } = queue.getState()
  if (kept?.state !== 'waiting' || kept.isUndone || hold === null) return
  tellUndoable(id, `${words} waits ${hold === 'network' ? 'for the network' : 'until you sign in again'}`)
}

/** Deletes all letters of the lead's sender. */
export function deleteLead(lead: LeadRow) {
  const words = 'Message deleted'
  const leads = [toChangedLead(lead, {})]
  tellUndoable(getDeskQueue().add({ kind: 'deletion', leads, words, isQuiet: false }), words)
}

/** Resolves when the server has answered, or when the change has to wait. */
export async function addNewLead(lead: NewLead): Promise<KeptChange | null> {
  const queue = getDeskQueue()
  const leads = [{ id: '', name: lead.name, before: {}, letters: 0 }]
  const id = queue.add({ kind: 'lead', lead, leads, words: 'Lead added', isQuiet: false })
  const kept = await queue.whenAnswered(id)
  if (kept && kept.state !== 'refused') {
    const joins = kept.kind === 'lead' && kept.joins
    tellUndoable(id, joins ? 'Added to the open lead of this sender' : 'Lead added')
  }
  return kept
}

export function changeView(view: KeptView) {
  const words = `View “${view.name}” ${view.query === null ? 'deleted' : 'saved'}`
  tellUndoable(getDeskQueue().add({ kind: 'view', view, leads: [], words, isQuiet: false }), words)
}

const toChangedLead = (lead: LeadRow, change: LeadChange, before: LeadChange = {}): ChangedLead => ({
  id: lead.id,
  name: lead.name,
  before: { ...readFields(lead, change), ...before },
  letters: lead.letters,
})

/** Names of desk staff by id. */
export const OwnerNamesContext = createContext<NameOwner>(() => null)

export function useOwnerName(): NameOwner {
  const nameOwner = use(OwnerNamesContext)
  const { user } = useAuth()
  return id => (id !== null && id === user?.id ? 'you' : nameOwner(id))
}

const hasAll = (lead: LeadRow, change: LeadChange) => {
  const now = readFields(lead, change)
  return Object.entries(change).every(([field, value]) => now[field as keyof LeadChange] === value)
}

function tellUndoable(id: string, words: string) {
  showToast({ title: words, tone: 'success', action: { label: 'Undo', onClick: () => undoChange(id) } })
}

export function undoChange(id: string) {
  const undone = getDeskQueue().undo(id)
  if (undone?.kind === 'answer') returnAnswer(undone)
  if (undone)
    showToast({
      title: `Undone: ${undone.words.charAt(0).toLowerCase()}${undone.words.slice(1)}`,
      tone: 'success',
    })
  return undone
}
