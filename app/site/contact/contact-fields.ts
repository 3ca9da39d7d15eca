import {
  type ContactField,
  type ContactMessage,
  findFieldError,
  maxLengths,
} from '../../../supabase/functions/send-holla-email/contact-message.ts'

export type FieldErrors = Partial<Record<ContactField, string>>

export const contactFields: { name: ContactField; label: string; missing: string }[] = [
  { name: 'name', label: 'Full Name', missing: 'Please tell us your name.' },
  { name: 'email', label: 'Email Address', missing: 'Please give us an address to answer to.' },
  { name: 'subject', label: 'Subject', missing: 'Please say in a few words what it is about.' },
  { name: 'message', label: 'Your Message', missing: 'Please write your message.' },
]

export function readContactForm(form: FormData): ContactMessage {
  const read = (name: ContactField) => String(form.get(name) ?? '').trim()
  return { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') }
}

export const honeypotName = 'website'

export const isHoneypotFilled = (form: FormData) => Boolean(form.get(honeypotName))

/** A sentence for each field with an error; empty when the message can be sent (specification §5). */
export function findErrors(values: ContactMessage): FieldErrors {
  const errors: FieldErrors = {}
  for (const { name, missing } of contactFields) {
    const error = findFieldError(name, values[name])
    if (error === 'missing') errors[name] = missing
    if (error === 'tooLong') errors[name] = `Please keep this under ${maxLengths[name]} characters.`
    if (error === 'malformed')
      errors[name] = 'This does not look like an e-mail address. Example: ada@company.com'
  }
  return errors
}

/** What the server says to a sent form. */
export type ContactOutcome =
  | { state: 'sent' }
  | { state: 'invalid'; values: ContactMessage; errors: FieldErrors }
  | { state: 'failed'; values: ContactMessage; detail: string; requestId: string | null }
