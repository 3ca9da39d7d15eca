import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { OutboxWorker } from '../../../../backend/outbox/outbox-worker.ts'
import { setUpBackend } from '../../../support/backend.ts'
import { type Inbox, openInbox } from '../../../support/inbox.ts'
import { startAnswerWorker } from './answer-worker.ts'

export const waitOptions = { timeout: 60_000 }

/** A desk with somebody who answers, and a mail server of its own for each test. */
export async function setUpAnswering() {
  const backend = await setUpBackend()
  const { sql } = backend
  const bisi = await backend.people.member('desk')
  await sql`select auth.record_mailer(true)`
  const workers: OutboxWorker[] = []
  let inbox: Inbox

  beforeEach(async () => {
    inbox = await openInbox()
  })

  afterEach(async () => {
    await stopWorkers()
    await inbox.close().catch(() => {})
    await sql`delete from public.lead_answers`
  })

  const startWorker = (smtpUrl = inbox.url) => {
    const worker = startAnswerWorker({ databaseUrl: backend.database.urls.ownerUrl, smtpUrl, sql })
    workers.push(worker)
    return worker
  }

  const stopWorkers = () => Promise.all(workers.splice(0).map(worker => worker.stop()))

  async function receiveLetter(facts: { email?: string; subject?: string } = {}): Promise<string> {
    const [row] = await sql<{ id: string }[]>`
      insert into public.contact_messages (name, email, subject, message)
      values (
        'Ngọzi Obi', ${facts.email ?? `ngozi-${crypto.randomUUID()}@client.example`}, ${facts.subject ?? 'Our app'},
        'Please call me: 0803 123 4567'
      )
      returning id`
    return row?.id ?? ''
  }

  const findLead = async (letterId: string) =>
    (
      await sql`
        select l.* from public.leads l join public.lead_letters f on f.lead_id = l.id where f.message_id = ${letterId}`
    )[0]

  async function answer(
    leadId: string,
    text: string,
    facts: Record<string, unknown> = {},
    id = crypto.randomUUID(),
  ) {
    const { data, error } = await bisi.client.rpc('send_lead_answer', {
      p_id: id,
      p_lead_id: leadId,
      p_answer: { channel: 'mail', subject: 'Re: Our app', text, ...facts },
    })
    if (error) throw new Error(error.message, { cause: error })
    return data
  }

  /** What the desk shows, as often as it is asked. */
  async function listShown(leadId: string) {
    const { data, error } = await bisi.client.rpc('list_lead_answers', { p_lead_id: leadId })
    expect(error).toBeNull()
    return data
  }

  /** As if so much time had passed. */
  async function pass(interval: string) {
    await sql`
      update public.lead_answers
      set next_attempt_at = next_attempt_at - ${interval}::interval, waiting_since = waiting_since - ${interval}::interval`
  }

  const untilAttempted = (leadId: string, attempts: number) =>
    vi.waitFor(
      async () => expect((await listShown(leadId))[0]).toMatchObject({ attempts, is_leaving: false }),
      waitOptions,
    )

  const untilSent = (leadId: string) =>
    vi.waitFor(
      async () =>
        expect(new Set((await listShown(leadId)).map(({ state }: { state: string }) => state))).toEqual(
          new Set(['sent']),
        ),
      waitOptions,
    )

  return {
    ...{ backend, sql, bisi, startWorker, stopWorkers, receiveLetter, findLead, answer, listShown, pass },
    ...{ untilAttempted, untilSent },
    /** Of this test. */
    get inbox() {
      return inbox
    },
  }
}

export const readHeader = (source: string, name: string) =>
  new RegExp(`^${name}: ((?:.*(?:\\r\\n[ \\t])?)*)`, 'im').exec(source)?.[1]?.replace(/\s+/g, ' ').trim()

export const bodiesOf = (source: string) => source.slice(source.indexOf('\r\n\r\n')).trim()
