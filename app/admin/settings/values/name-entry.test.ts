import { expect, test } from 'vitest'
import type { ValueSchema } from '../../../settings/value-schema.ts'
import { nameEntry } from './name-entry.ts'

const text: ValueSchema = { type: 'text', maxLength: 200, multiline: true }
const section: ValueSchema = { type: 'record', fields: { heading: text, text } }

test('an entry is named by its first words, not by the signs of a heading or a list', () => {
  expect(nameEntry(section, { heading: 'What we store', text: '### When you write\n- Your name' })).toBe(
    'What we store · When you write\nYour name',
  )
  expect(nameEntry(section, { heading: 'Re-use - rarely', text: 'C### is no heading' })).toBe(
    'Re-use - rarely · C### is no heading',
  )
})

test('what is long ends after sixty characters', () => {
  expect(nameEntry(text, 'a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
})
