import { countCharacters } from './count-characters.ts'
import { textFormats } from './text-formats.ts'
import type { TextSchema, ValueSchema } from './value-schema.ts'

const visible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters are what is meant
  /[^\t-\r \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]/u
// Bidi controls, line ends in mail headers, invisible characters in addresses. Joiners stay: emoji need them.
const control =
  /[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]/u
const stackedMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}/

export function findTextError(text: string, schema: TextSchema): string | undefined {
  const { maxLength, multiline, format, placeholders, required = [] } = schema
  if (!visible.test(text)) return sayMissing(schema)
  const length = countCharacters(text)
  if (control.test(text)) return 'Has an invisible control character. Type it anew.'
  if (length > maxLength) return `Has ${length} characters, and ${maxLength} fit.`
  if (text.includes('\n') && !multiline) return 'Must be one line.'
  if (/^[\n \u00a0]|[\n \u00a0]$/.test(text)) return 'Begins or ends with a space.'
  if (stackedMarks.test(text)) return 'Has too many marks on one letter.'
  if (format && !textFormats[format].fits(text)) return textFormats[format].message
  const unknown = placeholders && listPlaceholders(text).find(name => !placeholders.includes(name))
  if (unknown !== undefined) return `{${unknown}} is filled in by nothing here.`
  const missing = required.find(name => !text.includes(`{${name}}`))
  return missing === undefined ? undefined : `Must contain {${missing}}.`
}

export const sayMissing = (schema: ValueSchema): string =>
  schema.type === 'text' && schema.format === 'picture' ? 'Choose a picture.' : 'Write something here.'

const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{([A-Za-z_]*)\}/g)].map(([, name = '']) => name)
