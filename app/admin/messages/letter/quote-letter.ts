import type { MessageRow } from '../../../data/rows/messages.ts'

/** The letter as mail programs quote one. */
export function toQuotation({ name, message, created_at }: MessageRow, timeZone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const lines = message.split('\n').map(line => (line === '' ? '>' : `> ${line}`))
  return [`On ${at.format(new Date(created_at))}, ${name} wrote:`, ...lines].join('\n')
}

/** Of 300 characters at most, as the database counts them. */
export const toAnswerSubject = (subject: string) =>
  [...(/^re:/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, 300).join('')
