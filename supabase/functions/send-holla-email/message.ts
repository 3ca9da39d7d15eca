import { z } from 'zod'

/** A link or two are common in an honest message; a page of them is not. */
const linksAllowed = 5

const hasAtMost = (most: number) => (text: string) => [...text].length <= most

// PostgreSQL stores neither NUL nor half a surrogate pair.
const toLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const toParagraphs = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const textField = (missing: string, clean: (text: string) => string, most: number, tooLong: string) =>
  z
    .string(missing)
    .transform(clean)
    .pipe(z.string().min(1, missing).refine(hasAtMost(most), tooLong))

const contactMessage = z.object({
  name: textField('Please tell us your name.', toLine, 200, 'The name may have at most 200 characters.'),
  email: textField(
    'Please tell us your e-mail address.',
    toLine,
    320,
    'The e-mail address may have at most 320 characters.',
  ).pipe(z.email('This is not a valid e-mail address.')),
  subject: textField('Please write a subject.', toLine, 300, 'The subject may have at most 300 characters.'),
  message: textField(
    'Please write a message.',
    toParagraphs,
    5000,
    'The message may have at most 5,000 characters.',
  ),
  /** Hidden from people; filled in by programs that fill in everything. */
  website: z.unknown().optional(),
})

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export type FieldErrors = Partial<Record<keyof ContactMessage, string>>

export type ParsedMessage =
  | { message: ContactMessage; isSuspicious: boolean; errors: null }
  | { message: null; errors: FieldErrors }

/** What a visitor sent, cleaned; or one sentence for each field that needs another look. */
export function parseMessage(input: unknown): ParsedMessage {
  const result = contactMessage.safeParse(input)
  if (!result.success) {
    const fields = z.flattenError(result.error).fieldErrors
    const { name, email, subject, message } = fields
    return {
      message: null,
      errors: {
        ...(name?.[0] && { name: name[0] }),
        ...(email?.[0] && { email: email[0] }),
        ...(subject?.[0] && { subject: subject[0] }),
        ...(message?.[0] && { message: message[0] }),
      },
    }
  }
  const { website, ...message } = result.data
  const isFilledByProgram = website !== undefined && website !== null && website !== ''
  return { message, isSuspicious: isFilledByProgram || hasManyLinks(message), errors: null }
}

function hasManyLinks({ name, subject, message }: ContactMessage): boolean {
  const links = `${name} ${subject} ${message}`.match(/https?:\/\/|\bwww\.|\[url|<a\s/gi)
  return (links?.length ?? 0) > linksAllowed
}
