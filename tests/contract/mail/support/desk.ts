import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createSmtpTransport } from '../../../../backend/mail/mail.ts'
import { sendByMail } from '../../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../../backend/outbox/outbox-worker.ts'
import { createLeadNoticeQueue } from '../../../../supabase/functions/send-holla-email/lead-notice-queue.ts'
import { queueDeskNotices } from '../../../../supabase/functions/send-holla-email/queue-desk-notices.ts'
import { setUpBackend } from '../../../support/backend.ts'
import { openInbox } from '../../../support/inbox.ts'
import type { Person } from '../../../support/people.ts'

export const siteUrl = 'https://holla.example'

interface Letter {
  name?: string
  email?: string
  subject?: string
  message?: string
  quarantined?: boolean
  at?: Date
}

/** A desk of two, an admin and a writer, with an empty inbox before each test. */
export async function setUpDesk() {
  const backend = await setUpBackend()
  const { sql } = backend
  const workers: OutboxWorker[] = []
  const desk = {
    inbox: await openInbox(),
    people: {} as Record<'ada' | 'bola' | 'admin' | 'writer', Person>,
  }

  beforeAll(async () => {
    await sql`select auth.record_mailer(true)`
    desk.people = {
      admin: await backend.people.editor(),
      ada: await backend.people.member('desk'),
      bola: await backend.people.member('desk'),
      writer: await backend.people.member('writer'),
    }
  })
  beforeEach(async () => {
    const { ada, bola } = desk.people
    await sql`
      truncate public.contact_messages, public.leads, private.lead_news, private.lead_notices, private.notice_preferences,
        private.told_unanswered, private.held_pushes, private.desk_mailbox cascade`
    await sql`delete from public.settings where name like 'agency.%'`
    await sql`update private.notices_started set started_at = '-infinity'`
    await sql`delete from private.suspensions`
    await sql`
      insert into private.role_members (user_id, role) values (${ada.id}, 'desk'), (${bola.id}, 'desk')
      on conflict do nothing`
    Object.assign(desk.inbox, { received: [], refuse: null, delay: 0 })
  })
  afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
  afterAll(() => desk.inbox.close())

  return Object.assign(desk, {
    sql,
    /** Answers the id of the letter's lead. */
    async write(letter: Letter = {}): Promise<string> {
      const { name = 'Ngozi Eze', email = `${crypto.randomUUID()}@example.com` } = letter
      const { subject = 'Our app', message = 'Hello, we have an app.', quarantined = false, at } = letter
      const [row] = await sql<[{ id: string }]>`
        insert into public.contact_messages (name, email, subject, message, quarantined_at, created_at)
        values (${name}, ${email}, ${subject}, ${message}, ${quarantined ? new Date() : null}, ${at ?? new Date()})
        returning id`
      const [{ lead_id }] = await sql<[{ lead_id: string }]>`
        select lead_id from public.lead_letters where message_id = ${row.id}`
      return lead_id
    },
    tell: () => queueDeskNotices({ sql, siteUrl }),
    /** As if that much later: what waits was stored, and is due, that much earlier. */
    passTime: (interval = '20 minutes') => sql`
      update private.lead_notices
      set created_at = created_at - ${interval}::interval,
        next_attempt_at = next_attempt_at - ${interval}::interval,
        waiting_since = waiting_since - ${interval}::interval,
        delivered_at = delivered_at - ${interval}::interval`,
    /** What a process sends that looks once. */
    async deliver(): Promise<void> {
      const worker = new OutboxWorker({
        databaseUrl: backend.database.urls.ownerUrl,
        outbox: sendByMail(
          { leadNotices: createLeadNoticeQueue({ siteUrl }) },
          createSmtpTransport(desk.inbox.url, 'site@holla.example'),
        ),
        log: { info: () => {}, error: () => {} },
      })
      workers.push(worker)
      await worker.deliverDue(20)
    },
    /** Who got mails, in the order of their addresses. */
    listReaders: () => desk.inbox.received.map(({ recipients }) => recipients[0] ?? '').toSorted(),
    mailsTo: (person: Person) =>
      desk.inbox.received
        .filter(({ recipients }) => recipients[0] === person.email)
        .map(({ source }) => toText(source)),
    subjectsTo: (person: Person) =>
      desk.inbox.received
        .filter(({ recipients }) => recipients[0] === person.email)
        .map(({ source }) => /^Subject: (.*)\r$/m.exec(toText(source))?.[1]),
    async choose(person: Person, choice: Record<string, unknown>): Promise<void> {
      const { error } = await person.client.rpc('save_notice_preferences', {
        p_preferences: { letters: 'open', unanswered: true, mail: true, ...choice },
      })
      expect(error).toBeNull()
    },
    findLast: async (person: Person) => (await person.client.rpc('find_notice_preferences')).data.last,
    countNotices: async () => (await sql`select from private.lead_notices`).length,
  })
}

const toText = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
