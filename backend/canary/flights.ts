import { createHash, randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'
import type { MailQueue } from '../outbox/outbox.ts'

/** The canary is late when nothing has arrived for three of these parts of an interval. */
export const flightsPerInterval = 4

export interface Flight {
  id: string
  token: string // the database has only its hash
  recipient: string
}

const hash = (token: string) => createHash('sha256').update(token).digest()

export async function createFlight(sql: Transaction, recipient: string): Promise<Flight> {
  const token = randomBytes(32).toString('base64url')
  const [row] = await sql<[{ id: string }]>`
    insert into backend.canary_flights ${sql({ token_hash: hash(token), recipient })} returning id`
  return { id: row.id, token, recipient }
}

const tokenForm = /^[\w-]{43}$/

/** Whether `takeFlight` would take it. */
export async function isWaitingFlight(sql: Sql, token: string): Promise<boolean> {
  if (!tokenForm.test(token)) {
    return false
  }
  const found = await sql`
    select from backend.canary_flights where token_hash = ${hash(token)} and taken_at is null`
  return found.count > 0
}

/** False for an unknown or a used token: then the message is an ordinary one. */
export async function takeFlight(sql: Transaction, token: string): Promise<boolean> {
  if (!tokenForm.test(token)) {
    return false
  }
  const taken = await sql`
    update backend.canary_flights
    set taken_at = clock_timestamp(), next_attempt_at = clock_timestamp()
    where token_hash = ${hash(token)} and taken_at is null`
  return taken.count > 0
}

const timeout = 20_000

/** Goes through the public function as a visitor's message does. Returns what went wrong, in words. */
export async function fly(
  { token, recipient }: Flight,
  { origin, publishableKey, signal }: { origin: string | null; publishableKey: string; signal: AbortSignal },
): Promise<string | null> {
  if (origin === null) {
    return 'The server does not take requests.'
  }
  try {
    const response = await fetch(`${origin}/functions/v1/send-holla-email`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-holla-canary': token },
      body: JSON.stringify({
        name: 'Canary',
        email: recipient,
        subject: 'Canary',
        message: 'A made-up message, sent to see whether messages arrive.',
      }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    await response.arrayBuffer()
    return response.ok ? null : `The function of the contact form answered with status ${response.status}.`
  } catch {
    return 'The function of the contact form did not answer.'
  }
}

/** If the function did not know the token, another version answers there: the next flight then waits longer. */
export async function recordCall(sql: Sql, id: string, error: string | null): Promise<void> {
  const [flight] = await sql<{ isLost: boolean }[]>`
    update backend.canary_flights
    set call_error = case
      when ${error}::text is null and taken_at is null then 'The function took it for an ordinary message.'
      else ${error}::text
    end
    where id = ${id}
    returning ${error}::text is null and taken_at is null as "isLost"`
  if (flight?.isLost) {
    await sql`update backend.canary set next_flight_at = now() + told_within`
  }
}

/** A flight that has taken too long proves nothing any more. */
export const createFlightQueue = (siteUrl: string): MailQueue => ({
  table: 'backend.canary_flights',
  isDue: sql =>
    sql`taken_at is not null and created_at > now() - (select told_within from backend.canary) / 2`,
  retryDelays: [10_000, 20_000, 30_000],
  concurrency: 1,
  compose: row => ({
    to: String(row.recipient),
    subject: 'Canary',
    text: 'A made-up message, sent to see whether messages arrive. Nobody needs to read it.',
    messageId: toMessageId(String(row.id), siteUrl),
  }),
})

const toMessageId = (id: string, siteUrl: string) => `<canary-${id}@${new URL(siteUrl).hostname}>`

export function findFlightId(messageId: string, siteUrl: string): string | null {
  const [, id = ''] = /^<canary-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId) ?? []
  return id !== '' && messageId === toMessageId(id, siteUrl) ? id : null
}
