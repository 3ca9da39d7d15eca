import postgres from 'postgres'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { Database } from '../../../../backend/database.ts'
import { createSmtpTransport, type SendMail } from '../../../../backend/mail/mail.ts'
import { type MailQueue, type Outbox, sendByMail } from '../../../../backend/outbox/outbox.ts'
import { type OutboxTiming, OutboxWorker } from '../../../../backend/outbox/outbox-worker.ts'
import { cloneTemplate, toUrls } from '../../../support/backend.ts'
import { openInbox } from '../../../support/inbox.ts'

export const waitOptions = { timeout: 60_000 }

/** Contact messages as they are mailed, without words of the owner's. */
export const messageQueue: MailQueue = {
  table: 'public.contact_messages',
  isDue: sql => sql`quarantined_at is null`,
  isShared: true,
  compose: row => ({
    to: 'desk@holla.example',
    replyTo: { name: row.name, address: row.email },
    subject: row.subject,
    text: row.message,
    messageId: `<${row.id}@holla.example>`,
  }),
}

/** A database without messages and a mail server that is up, for each test; workers stop after it. */
export async function setUpMessages() {
  const databaseUrl = await cloneTemplate()
  const database = new Database(toUrls(databaseUrl), { connections: 2 })
  const sql = database.owner
  const superuser = postgres(databaseUrl, { max: 1 })
  const workers: OutboxWorker[] = []
  const logged: Record<string, unknown>[] = []
  const messages = {
    sql,
    superuser,
    logged,
    inbox: await openInbox(),
    /** Of messages alone, or of what the outbox has besides. */
    startWorker(outbox: SendMail | Outbox, timing: Partial<OutboxTiming> = {}): OutboxWorker {
      const worker = new OutboxWorker({
        databaseUrl: database.urls.ownerUrl,
        outbox: typeof outbox === 'function' ? sendByMail({ contactMessages: messageQueue }, outbox) : outbox,
        log: { info: () => {}, error: (message, facts) => logged.push({ message, ...facts }) },
        timing: { retryDelays: [50], pollInterval: 50, ...timing },
      })
      worker.start()
      workers.push(worker)
      return worker
    },
    async writeMessage(facts: { subject?: string; quarantined?: boolean; name?: string } = {}) {
      const [row] = await sql<{ id: string }[]>`
        insert into public.contact_messages (name, email, subject, message, quarantined_at)
        values (
          ${facts.name ?? 'Ada Obi'}, 'ada@example.com', ${facts.subject ?? 'Our app'}, 'Hello, we have an app.',
          ${facts.quarantined ? new Date() : null}
        )
        returning id`
      return row?.id ?? ''
    },
    async readMessage(id: string) {
      const [row] = await sql`select * from public.contact_messages where id = ${id}`
      return row
    },
    untilDelivered: (id: string) =>
      vi.waitFor(
        async () => expect((await messages.readMessage(id))?.delivered_at).toBeInstanceOf(Date),
        waitOptions,
      ),
  }

  beforeEach(async () => {
    await messages.inbox.close()
    messages.inbox = await openInbox()
    await sql`truncate public.contact_messages`
    logged.length = 0
  })
  afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
  afterAll(() => Promise.all([messages.inbox.close(), database.close(), superuser.end()]))

  return messages
}

export const smtp = (url: string) => createSmtpTransport(url, 'Holla <site@holla.example>')
