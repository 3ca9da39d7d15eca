import type { MailWords } from './mail-words.ts'

export const ifNotYou = 'If it was not you, set a new password at once and sign out all other devices.'
export const askThem = 'If you did not expect this, ask another super admin or whoever runs the site.'

export const by = { by: 'who did it: “by ada@…”' }
export const of = { of: 'the address of the other account' }

interface NoticeWords {
  label: string
  subject: string
  /** A sentence without its full stop. */
  event: string
  otherwise: string
  /** All required: without them the text would not say what happened. */
  fields?: Record<string, string>
}

export const notice = ({ label, subject, event, otherwise, fields = {} }: NoticeWords): MailWords => ({
  label,
  subject,
  paragraphs: [`${event}.`, 'Account: {account}', 'Time: {time}', otherwise],
  fields: { ...fields, account: 'the address of the account', time: 'when it happened' },
  required: Object.keys(fields),
})
