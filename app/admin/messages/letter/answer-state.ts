import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { toDateTime } from '../../dates.ts'

export interface AnswerState {
  tone: 'success' | 'danger' | 'muted'
  label: string
  canSendAgain: boolean
  canTakeBack: boolean
}

/** @param age seconds since the answer was loaded */
export function toAnswerState(answer: LeadAnswer, age: number): AnswerState {
  const { state, channel, recipient, attempts, next_attempt_at, delivered_at, last_error } = answer
  const none = { canSendAgain: false, canTakeBack: false }
  if (state === 'sent') {
    const at = toDateTime(delivered_at ?? answer.created_at)
    const label = channel === 'mail' ? `Sent to ${recipient}, ${at}` : `${handed[channel]}, ${at}`
    // Only its writer knows whether the other program has sent it.
    return { ...none, tone: 'success', label, canTakeBack: channel !== 'mail' }
  }
  const tries = attempts > 1 ? ` after ${attempts} attempts` : ''
  const reason = last_error ? `: ${last_error}` : '.'
  if (state === 'failed') {
    const label = `Not sent${tries}${reason} It is not tried again by itself.`
    return { tone: 'danger', label, canSendAgain: true, canTakeBack: true }
  }
  if (answer.is_leaving) return { ...none, tone: 'muted', label: 'With the mail server now' }
  if (answer.is_held_back)
    return { ...none, tone: 'muted', label: 'Waits for the answer before it', canTakeBack: true }
  if (attempts === 0 || !last_error) {
    const seconds = Math.ceil(answer.leaves_in - age)
    const label = seconds > 0 ? `Leaves in ${seconds} s` : 'Leaves now'
    return { ...none, tone: 'muted', label, canTakeBack: true }
  }
  const label = `Not sent yet${tries}${reason} Next try ${toDateTime(next_attempt_at)}.`
  return { tone: 'danger', label, canSendAgain: true, canTakeBack: true }
}

const handed = {
  mail: '',
  mailto: 'Handed to a mail program',
  whatsapp: 'Handed to WhatsApp',
}
