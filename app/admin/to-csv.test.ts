import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

const columns = ['name', 'subject', 'message', 'read_at'] as const
const message = {
  id: '1',
  name: 'Ṣadé "Shade" Bello',
  subject: '=HYPERLINK("https://evil.example")',
  message: 'Two\nlines, and a comma',
  read_at: null,
}

test('quotes, lines and commas stay inside their cell', () => {
  expect(toCsv(columns, [message])).toContain('"Ṣadé ""Shade"" Bello"')
  expect(toCsv(columns, [message])).toContain('"Two\nlines, and a comma"')
})

test('a formula written by a visitor arrives as text', () => {
  expect(toCsv(columns, [message])).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('a spreadsheet learns the encoding, and the columns by name', () => {
  expect(toCsv(columns, [])).toBe('\ufeffname,subject,message,read_at\r\n')
})
