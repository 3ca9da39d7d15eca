import type { MessageRow } from '../../data/schema.ts'

const columns = ['created_at', 'name', 'email', 'subject', 'message', 'read_at', 'delivered_at'] as const

/** RFC 4180, with a byte order mark because spreadsheets otherwise misread what is not ASCII. */
export function toCsv(messages: MessageRow[]): string {
  const rows = messages.map(message => columns.map(column => toCell(message[column] ?? '')).join(','))
  return `\ufeff${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

// A leading sign would make a spreadsheet run what a visitor wrote.
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
