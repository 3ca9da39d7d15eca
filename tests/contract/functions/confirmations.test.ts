import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createConfirmationQueue } from '../../../supabase/functions/send-holla-email/confirmation-mail.ts'
import { createHandler } from '../../../supabase/functions/send-holla-email/handler.ts'
import { toLetterNumber } from '../../../supabase/functions/send-holla-email/letter-number.ts'
import { setUpBackend } from '../../support/backend.ts'
import { openInbox } from '../../support/inbox.ts'

const backend = await setUpBackend()
const inbox = await openInbox()
afterAll(() => inbox.close())

beforeEach(async () => {
  await backend.sql`truncate public.contact_messages`
  await backend.sql`truncate private.confirmations`
  await backend.sql`
    update public.settings set value = 'null' where name in ('site_mails.confirmation_text', 'contact.is_confirmed')`
  inbox.received.length = 0
})

const handle = createHandler({ sql: backend.sql })

async function write(email: string, { message = 'Secret words', website = '' } = {}): Promise<string> {
  const body = { name: 'Typed Name', email, subject: 'Typed Subject', message, website }
  const answer = await handle(new Request(backend.url, { method: 'POST', body: JSON.stringify(body) }))
  expect(answer.status).toBe(200)
  return (await answer.json()).id
}

/** As the worker does, and a hosted function after each call. */
async function deliver(): Promise<void> {
  const worker = new OutboxWorker({
    databaseUrl: backend.database.urls.ownerUrl,
    outbox: sendByMail(
      { confirmations: createConfirmationQueue({ siteUrl: 'https://holla.example' }) },
      createSmtpTransport(inbox.url, 'Holla <site@holla.example>'),
    ),
    log: { info: () => {}, error: () => {} },
  })
  await worker.deliverDue(10)
  await worker.stop()
}

const queued = async () =>
  (await backend.sql<{ id: string }[]>`select id from private.confirmations order by created_at, id`).map(
    ({ id }) => id,
  )

test('who wrote is told the number of their letter, and not a word of what was typed', async () => {
  const id = await write('Ngozi@client.example')
  await deliver()
  expect(inbox.received).toHaveLength(1)
  const { source, recipients } = inbox.received[0] ?? { source: '', recipients: [] }
  expect(recipients).toEqual(['Ngozi@client.example'])
  expect(source).toContain(`<confirmation-${id}@holla.example>`)
  expect(source).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(source).toContain(`Subject: We have your message ${toLetterNumber(id)}`)
  expect(toLetterNumber(id)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  expect(source).not.toMatch(/Typed Name|Typed Subject|Secret|Reply-To/)
  const [told] = await backend.sql`select private.find_confirmation(${id}) as at`
  expect(told?.at).toBeInstanceOf(Date)
  await deliver()
  expect(inbox.received).toHaveLength(1)
})

test('one mailbox has one confirmation a day, however its address is spelt and how many processes store its letters', async () => {
  const spellings = ['victim@gmail.com', 'Victim@GMail.com', 'v.i.c.tim@gmail.com', 'victim+1@gmail.com']
  const others = ['v.ictim+shop@googlemail.com', 'VICTIM+2@googlemail.com', 'victim_@gmail.com']
  await Promise.all([...spellings, ...others].map(email => write(email)))
  expect(await queued()).toHaveLength(1)
  await write('name-a@yahoo.com')
  await write('name-b@yahoo.com')
  expect(await queued()).toHaveLength(2)
  await write('victim@outlook.com')
  expect(await queued()).toHaveLength(3)
})

test('on the next day the address is told again, five times in a month at most', async () => {
  for (let day = 0; day < 7; day += 1) {
    await backend.sql`
      update private.confirmations set day = day - 1, created_at = created_at - interval '1 day'`
    await write('ada@gmail.com')
  }
  expect(await queued()).toHaveLength(5)
  await backend.sql`update private.confirmations set created_at = created_at - interval '32 days'`
  await write('ada@gmail.com')
  expect(await queued()).toHaveLength(1)
})

test('who has a whole domain gets five a day, whatever mailboxes and subdomains are made up', async () => {
  for (let n = 0; n < 8; n += 1) {
    await write(`made-up-${n}x${n}@s${n}.mail.victim.com.ng`)
  }
  expect(await queued()).toHaveLength(5)
  await write('ada@other.com.ng')
  expect(await queued()).toHaveLength(6)
})

test.each(['live.victim.com', 'yandex.victim.com', 'gmx.attacker.net', 'outlook.co.attacker.com'])(
  '%s is no provider of mailboxes because it begins like one',
  async domain => {
    for (let n = 0; n < 6; n += 1) {
      await write(`made-up-${n}x${n}@${domain}`)
    }
    expect(await queued()).toHaveLength(5)
  },
)

test.each(['yahoo.co.uk', 'yahoo.com.ng', 'gmx.de', 'yandex.com.tr'])(
  '%s is one, with mailboxes of people who do not know each other',
  async domain => {
    const [row] = await backend.sql`select private.to_domain_key(${`ada@${domain}`}) as key`
    expect(row?.key).toBeNull()
  },
)

test('in all there are sixty an hour, and letters are stored all the same', async () => {
  await backend.sql`
    insert into private.confirmations (id, address_key, day)
    select gen_random_uuid(), sha256(convert_to(n::text, 'UTF8')), current_date from generate_series(1, 59) n`
  await write('last@gmail.com')
  await write('none@gmail.com')
  expect(await queued()).toHaveLength(60)
  expect(await backend.sql`select from public.contact_messages`).toHaveLength(2)
})

test('what is in quarantine is not confirmed, nor what was put there or deleted before its mail went', async () => {
  await write('bot@gmail.com', { website: 'https://spam.example' })
  await write('links@gmail.com', { message: 'https://spam.example '.repeat(6) })
  expect(await queued()).toEqual([])
  const found = await write('found@gmail.com')
  const deleted = await write('deleted@gmail.com')
  await backend.sql`update public.contact_messages set quarantined_at = now() where id = ${found}`
  await backend.sql`delete from public.contact_messages where id = ${deleted}`
  await deliver()
  expect(inbox.received).toEqual([])
  // Released after all: its sender was not told in time, and is answered by a person.
  await backend.sql`update private.confirmations set created_at = now() - interval '25 hours'`
  await backend.sql`update public.contact_messages set quarantined_at = null`
  await deliver()
  expect(inbox.received).toEqual([])
})

test('the owner’s words are sent, and none where the owner wants none', async () => {
  await backend.sql`
    update public.settings set value = to_jsonb('Number {number} is with {name}.'::text)
    where name = 'site_mails.confirmation_text'`
  const id = await write('ada@gmail.com')
  await deliver()
  expect(inbox.received[0]?.source).toContain(`Number ${toLetterNumber(id)} is with Holla.`)
  await backend.sql`update public.settings set value = 'false' where name = 'contact.is_confirmed'`
  await write('ngozi@gmail.com')
  expect(await queued()).toEqual([id])
})

test('a letter is stored, and the fault told, also where nothing can be queued or described', async () => {
  const error = vi.fn()
  const broken = createHandler({ sql: backend.sql, log: { error } })
  await backend.sql`alter function private.queue_confirmation(uuid) rename to queue_nothing`
  const body = { name: 'Ada', email: 'ada@gmail.com', subject: 'S', message: 'M' }
  const answer = await broken(new Request(backend.url, { method: 'POST', body: JSON.stringify(body) }))
  await backend.sql`alter function private.queue_nothing(uuid) rename to queue_confirmation`
  expect(answer.status).toBe(200)
  expect(await backend.sql`select from public.contact_messages`).toHaveLength(1)
  expect(error).toHaveBeenCalledTimes(1)
})
