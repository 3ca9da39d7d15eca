import {
  type ContactField,
  type ContactMessage,
  findFieldError,
  maxLengths,
} from '../../../supabase/functions/send-holla-email/contact-message.ts'

export type FieldErrors = Partial<Record<ContactField, string>>

export const contactFields: { name: ContactField; label: string; missing: string }[] = [
  { name: 'name', label: 'Full Name', missing: 'Please tell us your name.' },
  { name: 'email', label: 'Email Address', missing: 'Please give us an e-mail address to reply to.' },
  { name: 'subject', label: 'Subject', missing: 'Please say in a few words what it is about.' },
  { name: 'message', label: 'Your Message', missing: 'Please write your message.' },
]

export function readContactForm(form: FormData): ContactMessage {
  const read = (name: ContactField) => String(form.get(name) ?? '').trim()
  return { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') }
}

export const readCallTimes = (form: FormData): string[] => form.getAll('time').map(String).filter(Boolean)

/** Hidden: the page where the form was opened, the idempotency key, and a honeypot. */
export const originName = 'origin'
export const keyName = 'key'
export const honeypotName = 'website'

export function readHiddenFields(form: FormData) {
  const read = (name: string) => String(form.get(name) ?? '')
  return { origin: read(originName), key: read(keyName), isFromProgram: read(honeypotName) !== '' }
}

/** Milliseconds. Long, for slow networks; a message that arrived all the same is not stored twice. */
export const sendTimeout = 20_000

export function toLaterLetter({ action, form }: { action: string; form: FormData }): LaterLetter {
  const { pathname, search } = new URL(action, 'http://site.invalid')
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  return { key: readHiddenFields(form).key, address: pathname + search, fields }
}

/** Empty if it can be sent (specification §5). `lines` is what the form was filled with, which counts as no message. */
export function findErrors(values: ContactMessage, lines = ''): FieldErrors {
  const errors: FieldErrors = {}
  for (const { name, missing } of contactFields) {
    const error = findFieldError(name, values[name])
    if (error === 'missing') errors[name] = missing
    if (error === 'tooLong') errors[name] = `Please keep this under ${maxLengths[name]} characters.`
    if (error === 'malformed')
      errors[name] = 'This does not look like an e-mail address. Example: ada@company.com'
  }
  if (lines && values.message.replace(/\r\n?/g, '\n') === lines.trim())
    errors.message = 'Please fill in these lines.'
  return errors
}

export type ContactOutcome =
  | SentOutcome
  | { state: 'invalid'; values: ContactValues; errors: FieldErrors; timesError?: string }
  | {
      state: 'failed'
      values: ContactValues
      detail: string
      requestId: string | null
      key?: string
      /** Whether the page may keep it until there is a network. */
      mayWait?: boolean
    }

export const outcomeStatuses: Record<ContactOutcome['state'], number> = {
  sent: 200,
  invalid: 400,
  failed: 502,
}

export interface LaterLetter {
  key: string
  address: string
  fields: [string, string][]
}

export interface SentOutcome {
  state: 'sent'
  number: string
  sentAt: string
  /** Null: no promise. */
  answerUntil: string | null
}

export interface ContactValues extends ContactMessage {
  /** Half-hours for a call, as ISO moments. */
  times: string[]
}
