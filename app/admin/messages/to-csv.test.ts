import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

const message = {
  id: '1',
  name: 'Ṣadé "Shade" Bello',
  email: 'sade@app.example',
  subject: '=HYPERLINK("https://evil.example")',
  message: 'Two\nlines, and a comma',
  created_at: '2026-11-20T06:00:00Z',
  read_at: null,
  archived_at: null,
  quarantined_at: null,
  attempts: 1,
  next_attempt_at: '2026-11-20T06:00:00Z',
  delivered_at: null,
  last_error: null,
  failed_at: null,
  waiting_since: '2026-11-20T06:00:00Z',
  last_status: null,
}

test('quotes, lines and commas stay inside their cell', () => {
  expect(toCsv([message])).toContain('"Ṣadé ""Shade"" Bello"')
  expect(toCsv([message])).toContain('"Two\nlines, and a comma"')
})

test('a formula written by a visitor arrives as text', () => {
  expect(toCsv([message])).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('a spreadsheet learns the encoding, and the columns by name', () => {
  expect(toCsv([])).toBe('\ufeffcreated_at,name,email,subject,message,read_at,delivered_at\r\n')
})
