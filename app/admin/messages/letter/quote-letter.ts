import type { MessageRow } from '../../../data/rows/messages.ts'

/** In the format of mail programs. */
export function toQuotation({ name, message, created_at }: MessageRow, timeZone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const lines = message.split('\n').map(line => (line === '' ? '>' : `> ${line}`))
  return [`On ${at.format(new Date(created_at))}, ${name} wrote:`, ...lines].join('\n')
}

/** At most 300 characters, as the database counts them. */
export const toAnswerSubject = (subject: string) =>
  [...(/^re:/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, 300).join('')
