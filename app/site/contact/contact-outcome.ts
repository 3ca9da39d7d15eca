import type { ContactMessage } from '../../data/send-contact-message.ts'
import type { FieldErrors } from './contact-fields.ts'

/** What the server says to a sent form. */
export type ContactOutcome =
  | { state: 'sent' }
  | { state: 'invalid'; values: ContactMessage; problems: FieldErrors }
  | { state: 'failed'; values: ContactMessage; detail: string; requestId: string | null }
