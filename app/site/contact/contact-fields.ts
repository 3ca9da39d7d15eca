import type { ContactMessage } from '../../data/send-contact-message.ts'

export type ContactField = keyof ContactMessage
export type FieldErrors = Partial<Record<ContactField, string>>

export const contactFields: { name: ContactField; label: string; missing: string; longest: number }[] = [
  { name: 'name', label: 'Full Name', missing: 'Please tell us your name.', longest: 200 },
  { name: 'email', label: 'Email Address', missing: 'Please give us an address to answer to.', longest: 320 },
  { name: 'subject', label: 'Subject', missing: 'Please say in a few words what it is about.', longest: 300 },
  { name: 'message', label: 'Your Message', missing: 'Please write your message.', longest: 5000 },
]

export function readContactForm(form: FormData): ContactMessage {
  const read = (name: ContactField) => String(form.get(name) ?? '').trim()
  return { name: read('name'), email: read('email'), subject: read('subject'), message: read('message') }
}

export const trapName = 'website'

export const isTrapFilled = (form: FormData) => Boolean(form.get(trapName))

/** What is wrong with each field; nothing when the message can be sent (specification §5). */
export function findProblems(values: ContactMessage): FieldErrors {
  const problems: FieldErrors = {}
  for (const { name, missing, longest } of contactFields) {
    if (values[name] === '') problems[name] = missing
    else if (countCharacters(values[name]) > longest)
      problems[name] = `Please keep this under ${longest} characters.`
  }
  if (!problems.email && !isEmailAddress(values.email))
    problems.email = 'This does not look like an e-mail address. Example: ada@company.com'
  return problems
}

// Code points, as the contact function counts; a browser sends each line break as two.
const countCharacters = (text: string) => [...text.replace(/\r\n?/g, '\n')].length

// What the contact function takes: the plain form of an address, with a top-level domain of letters.
function isEmailAddress(text: string): boolean {
  return /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text)
}
