import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import {
  type ContactField,
  type ContactMessage,
  findFieldError,
  maxLengths,
  toContactMessage,
} from './contact-message.ts'
import { readLetterHeaders } from './contact-request-headers.ts'
import { describeLetter } from './describe-letter.ts'
import { isFlood } from './is-flood.ts'
import { isLikelySpam } from './is-likely-spam.ts'
import { tryOut } from './store-and-roll-back.ts'

interface HandlerParts {
  sql: postgres.Sql
  log?: { error(message: string, facts: Record<string, unknown>): void }
  /** Uses up a canary's word (decision 74) and says whether it was one; such a letter is rolled back. */
  takeCanary?: (sql: postgres.TransactionSql, word: string) => Promise<boolean>
  /** Called after a letter was quarantined as more come than people write. */
  tellFlood?: () => Promise<unknown>
}

/**
 * Answers `{ id }` once the message is stored; sent again with the same `idempotency-key` and text, with the same id
 * (decision 84). Likely spam is stored in quarantine with the same answer, so that its sender learns nothing.
 */
export function createHandler({
  sql,
  log,
  takeCanary,
  tellFlood,
}: HandlerParts): (request: Request) => Promise<Response> {
  return async request => {
    if (request.method !== 'POST') {
      return Response.json(
        { message: 'Send a message by POST.' },
        { status: 405, headers: { allow: 'POST' } },
      )
    }
    const input = await readJson(request)
    if (input === undefined) {
      return Response.json({ message: 'The body must be JSON.' }, { status: 400 })
    }
    if (!isObject(input)) {
      return refuse({})
    }
    const message = toContactMessage(input)
    const errors = findErrors(message)
    if (Object.keys(errors).length > 0) {
      return refuse(errors)
    }
    const { isFromProgram, details, key } = readLetterHeaders(request.headers, new Date())
    const isHoneypotFilled = isFromProgram || (input.website ?? '') !== ''
    const id = crypto.randomUUID()
    const isSpam = isHoneypotFilled || isLikelySpam(message)
    let isOfFlood = false
    const store = async (transaction: postgres.TransactionSql) => {
      isOfFlood = !isSpam && (await isFlood(transaction))
      const quarantined_at = isSpam || isOfFlood ? new Date() : null
      await transaction`insert into public.contact_messages ${sql({ id, ...message, quarantined_at })}`
      // The letter is what counts: without the rest it is still read and answered.
      const attempt = (what: string, step: (savepoint: postgres.TransactionSql) => Promise<unknown>) =>
        transaction.savepoint(step).catch(error => log?.error(what, { id, error }))
      await attempt('A letter could not be described', savepoint =>
        describeLetter(savepoint, { id, ...message }, details),
      )
      await attempt(
        'A confirmation could not be queued',
        savepoint => savepoint`select private.queue_confirmation(${id})`,
      )
    }
    const canary = request.headers.get('x-holla-canary')
    const storedId = await sql.begin(async transaction => {
      if (canary !== null && (await takeCanary?.(transaction, canary))) {
        await tryOut(transaction, store)
        return id
      }
      const claimedBy = key === null ? id : await claim(transaction, toDigest(key, message), id)
      if (claimedBy === id) {
        await store(transaction)
      }
      return claimedBy
    })
    if (isOfFlood) {
      await tellFlood?.().catch(error => log?.error('A flood of letters could not be told', { error }))
    }
    return Response.json({ id: storedId })
  }
}

async function claim(transaction: postgres.TransactionSql, digest: Buffer, id: string): Promise<string> {
  const [row] = await transaction<{ id: string }[]>`select private.claim_letter_key(${digest}, ${id}) as id`
  return row?.id ?? id
}

/** With the text, as whoever knows another's key must neither block nor find that letter. */
const toDigest = (key: string, { name, email, subject, message }: ContactMessage): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([key, name, email, subject, message]))
    .digest()

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

type FieldErrors = Partial<Record<ContactField, string>>

const refuse = (errors: FieldErrors) =>
  Response.json({ message: 'Some fields need another look.', errors }, { status: 422 })

const words: Record<ContactField, { subject: string; missing: string }> = {
  name: { subject: 'The name', missing: 'Please tell us your name.' },
  email: { subject: 'The e-mail address', missing: 'Please tell us your e-mail address.' },
  subject: { subject: 'The subject', missing: 'Please write a subject.' },
  message: { subject: 'The message', missing: 'Please write a message.' },
}

function findErrors(message: ContactMessage): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of Object.keys(words) as ContactField[]) {
    const error = findFieldError(field, message[field])
    if (error) {
      errors[field] = {
        missing: words[field].missing,
        tooLong: `${words[field].subject} may have at most ${maxLengths[field].toLocaleString('en')} characters.`,
        malformed: 'This is not a valid e-mail address.',
      }[error]
    }
  }
  return errors
}
