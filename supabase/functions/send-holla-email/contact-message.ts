/** One schema for the form and for the function, which have sentences of their own. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export type ContactField = keyof ContactMessage

/** In code points, a line break being one. */
export const maxLengths: Record<ContactField, number> = {
  name: 200,
  email: 320,
  subject: 300,
  message: 5_000,
}

export function toContactMessage({ name, email, subject, message }: Record<string, unknown>): ContactMessage {
  return {
    name: toLine(name),
    email: toLine(email),
    subject: toLine(subject),
    message: toParagraphs(message),
  }
}

export type FieldError = 'missing' | 'tooLong' | 'malformed'

export function findFieldError(name: ContactField, text: string): FieldError | null {
  if (text === '') return 'missing'
  if ([...text.replace(/\r\n?/g, '\n')].length > maxLengths[name]) return 'tooLong'
  return name === 'email' && !emailAddress.test(text) ? 'malformed' : null
}

// PostgreSQL stores neither NUL nor half a surrogate pair.
const toText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : '')

const toLine = (value: unknown) =>
  toText(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const toParagraphs = (value: unknown) =>
  toText(value)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Without a name or quotes, and with a top-level domain of letters. */
const emailAddress = /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
