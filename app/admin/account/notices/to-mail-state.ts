import type { NoticeMailRow } from '../../../data/rows/notice-preferences.ts'
import { toDateTime } from '../../dates.ts'

export interface MailState {
  tone: 'muted' | 'danger'
  label: string
}

export function toMailState(mail: NoticeMailRow): MailState {
  const { delivered_at, failed_at, last_error, attempts, next_attempt_at } = mail
  const reason = last_error ? ` ${last_error}` : ''
  if (delivered_at) return { tone: 'muted', label: `The last mail went out ${toDateTime(delivered_at)}.` }
  if (failed_at)
    return { tone: 'danger', label: `The last mail was given up ${toDateTime(failed_at)}.${reason}` }
  if (attempts === 0 || !last_error)
    return { tone: 'muted', label: `A mail waits until ${toDateTime(next_attempt_at)}.` }
  return {
    tone: 'danger',
    label: `A mail waits and is tried again ${toDateTime(next_attempt_at)}.${reason}`,
  }
}
