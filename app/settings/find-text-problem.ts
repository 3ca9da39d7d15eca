import { countCharacters } from './count-characters.ts'
import type { TextSchema } from './value-schema.ts'

const visible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters are what is meant
  /[^\t-\r \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]/u
// Bidi controls, line ends in mail headers, invisible characters in addresses. Joiners stay: emoji need them.
const control =
  /[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]/u
const stackedMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}/
const host = /[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+/.source
const path = /[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*/.source

const formats: Record<
  NonNullable<TextSchema['format']>,
  { fits: (text: string) => boolean; message: string }
> = {
  email: {
    fits: matching(`^[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@${host}$`),
    message: 'Is not an e-mail address.',
  },
  phone: { fits: isPhone, message: 'Is not a phone number: digits and spaces, as +44 20 7946 0000.' },
  internationalPhone: {
    fits: text => /^\+[1-9]/.test(text) && isPhone(text),
    message: 'Is not a number with + and the country’s code, as +44 20 7946 0000.',
  },
  webAddress: {
    fits: matching(`^https://${host}([/?#]${path})?$`),
    message: 'Is not an address that begins with https://.',
  },
  picture: {
    fits: text =>
      matching(`^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)?/${path}$`)(text) && !text.startsWith('//'),
    message: 'Is not the address of a picture.',
  },
  date: { fits: isCalendarDate, message: 'Is not a date, as 2026-01-31.' },
  time: { fits: matching('^([01][0-9]|2[0-3]):[0-5][0-9]$'), message: 'Is not a time, as 09:00.' },
  moment: {
    fits: text =>
      isCalendarDate(text.slice(0, 10)) &&
      /^T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z$/.test(text.slice(10)),
    message: 'Is not a date with a time.',
  },
}

export function findTextProblem(text: string, schema: TextSchema): string | undefined {
  const { maxLength, multiline, format, placeholders, required = [] } = schema
  if (!visible.test(text)) return 'Write something here.'
  const length = countCharacters(text)
  if (control.test(text)) return 'Has an invisible control character. Type it anew.'
  if (length > maxLength) return `Has ${length} characters, and ${maxLength} fit.`
  if (text.includes('\n') && !multiline) return 'Must be one line.'
  if (/^[\n \u00a0]|[\n \u00a0]$/.test(text)) return 'Begins or ends with a space.'
  if (stackedMarks.test(text)) return 'Has too many marks on one letter.'
  if (format && !formats[format].fits(text)) return formats[format].message
  const unknown = placeholders && listPlaceholders(text).find(name => !placeholders.includes(name))
  if (unknown !== undefined) return `{${unknown}} is filled in by nothing here.`
  const missing = required.find(name => !text.includes(`{${name}}`))
  return missing === undefined ? undefined : `Must contain {${missing}}.`
}

const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{([A-Za-z_]*)\}/g)].map(([, name = '']) => name)

function matching(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern)
  return text => expression.test(text)
}

function isPhone(text: string): boolean {
  return /^[+(0-9][0-9 ()-]+$/.test(text) && /^.{5,15}$/.test(text.replace(/[^0-9]/g, ''))
}

function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
