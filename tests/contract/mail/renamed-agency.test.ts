import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../../../app/data/settings.ts'
import { type MailKind, mailWords } from '../../../app/settings/mails/all-mails.ts'
import { createAuthMailQueue } from '../../../backend/auth/mail-queue.ts'
import { tokenLifetimes } from '../../../backend/auth/one-time-token.ts'
import { isNotice } from '../../../backend/auth/queue-notice.ts'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createConfirmationQueue } from '../../../supabase/functions/send-holla-email/confirmation-mail.ts'
import { createContactMailQueue } from '../../../supabase/functions/send-holla-email/contact-mail.ts'
import { createInvitationMailQueue } from '../../../supabase/functions/send-holla-email/invitation-mail.ts'
import { createLeadNoticeQueue } from '../../../supabase/functions/send-holla-email/lead-notice-queue.ts'
import { createReviewMailQueue } from '../../../supabase/functions/send-holla-email/review-mail.ts'
import { setUpBackend } from '../../support/backend.ts'
import { openInbox } from '../../support/inbox.ts'
import { createReviewing } from '../reviews/support/reviewing.ts'

const siteUrl = 'https://site.example'
const backend = await setUpBackend()
const { sql } = backend
const inbox = await openInbox()
const { writer, createDraft, createLink } = await createReviewing(backend)
const options = { sql, siteUrl }
const worker = new OutboxWorker({
  databaseUrl: backend.database.urls.ownerUrl,
  outbox: sendByMail(
    {
      authMails: createAuthMailQueue({ database: backend.database, siteUrl }),
      contactMessages: createContactMailQueue({ to: 'desk@site.example', siteUrl }),
      confirmations: createConfirmationQueue({ siteUrl }),
      invitations: createInvitationMailQueue(options),
      leadNotices: createLeadNoticeQueue({ siteUrl }),
      reviews: createReviewMailQueue(options),
    },
    createSmtpTransport(inbox.url, 'Holla <mail@site.example>'),
  ),
  log: { info: () => {}, error: () => {} },
})
afterAll(async () => {
  await worker.stop()
  await inbox.close()
})

beforeAll(async () => {
  await sql`update auth.mailer set can_send = true`
  await sql`update auth.users set email = 'writer@site.example' where id = ${writer.id}`
})
beforeEach(async () => {
  await sql`update public.settings set value = 'null'`
  await sql`delete from auth.mails`
  inbox.received.length = 0
})

const set = async (changes: Record<string, unknown>) => (await saveSettings(writer.client, changes, {})).data

const authKinds = (Object.keys(mailWords) as MailKind[]).filter(
  kind => isNotice(kind) || kind in tokenLifetimes,
)

const queue = (kinds: string[]) =>
  Promise.all(
    kinds.map(
      kind => sql`
        insert into auth.mails (kind, email, user_id, redirect_to, expires_at)
        values (${kind}, 'ngozi@clients.example', ${writer.id}, ${siteUrl}, now() + interval '1 hour')`,
    ),
  )

/** What the receiver of the mails reads, headers included, each as one text. */
async function deliver(): Promise<string[]> {
  await worker.deliverDue(100)
  return inbox.mails.map(decode)
}

function decode(source: string): string {
  const bytes = source
    .replace(/=\r\n/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=(\r\n )?/gi, (_, words: string) => words.replaceAll('_', ' '))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=(\r\n )?/gi, (_, words: string) =>
      Buffer.from(words, 'base64').toString('latin1'),
    )
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** One header, its folded lines as one. */
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(mail.split('\r\n\r\n')[0] ?? '')?.[1] ?? ''

test('once the agency has another name, no mail of any kind carries the one before', async () => {
  await set({ 'agency.name': 'Kora Growth', 'agency.city': 'Accra', 'agency.time_zone': 'Africa/Accra' })
  await queue(authKinds)
  await sql`
    with letter as (
      insert into public.contact_messages (name, email, subject, message)
      values ('Ngọzi', 'ngozi@clients.example', 'Launch', 'Hello')
      returning id
    )
    insert into private.confirmations (id, address_key, day) select id, '', current_date from letter`
  await writer.client.rpc('create_invitation', {
    p_email: 'bola@clients.example',
    p_roles: ['writer'],
    p_is_mailed: true,
  })
  const draft = await createDraft({ title: 'Retention', content: '<p>One</p>', excerpt: 'E' })
  const { id } = await createLink(draft.id, 'client@clients.example')
  await sql`insert into private.review_comments (draft_id, link_id, name, body, paragraph, place, version)
    values (${draft.id}, ${id}, 'Ada', 'Fine', 'One', 0, 1)`
  await sql`delete from private.review_mails where kind = 'news'`
  await sql`insert into private.review_mails (kind, draft_id, link_id, expires_at) values
    ('code', ${draft.id}, ${id}, now() + interval '1 hour'), ('news', ${draft.id}, null, now() + interval '1 hour')`
  await sql`
    select private.add_to_notice(${writer.id}, kind, id, case kind when 'letters' then id end)
    from public.leads, unnest('{letters,unanswered}'::text[]) kind`
  await sql`update private.lead_notices set next_attempt_at = now()`
  const mails = await deliver()
  expect(mails).toHaveLength(Object.keys(mailWords).length)
  expect(mails.filter(mail => /holla|lagos/i.test(mail))).toEqual([])
  expect(mails.filter(mail => header(mail, 'From') !== 'Kora Growth <mail@site.example>')).toEqual([])
  expect(mails.filter(mail => mail.includes('Sent by Kora Growth, site.example'))).toHaveLength(
    mails.length - 1,
  )
})

test('the owner’s words go out with their fields filled in, escaped in the HTML part and on one line in headers', async () => {
  await set({
    'agency.name': 'Kora "Ltd", Bcc: <eve@evil.example>',
    'mails.signature': '{name} & friends\n{city}',
    'account_mails.recovery_subject': 'Your key to {host}',
    'account_mails.recovery_text': 'Hi <b>there</b>,\nplease & thanks.\n\n{link}\n\nCode {code}',
    'account_mails.recovery_button': 'Go > on',
    'notices.new_device_text': '{device} {account}',
  })
  await queue(['recovery'])
  const [mail = ''] = await deliver()
  expect(inbox.received[0]?.recipients).toEqual(['ngozi@clients.example'])
  expect(header(mail, 'From')).toMatch(/^"?Kora .*Ltd.*"? <mail@site\.example>$/)
  expect(mail).not.toMatch(/^(Bcc|Cc):/im)
  expect(header(mail, 'Subject')).toBe('Your key to site.example')
  expect(mail).toContain(
    'Hi <b>there</b>,\r\nplease & thanks.\r\n\r\nGo > on:\r\nhttps://site.example/auth/v1/verify?',
  )
  expect(mail).toContain('<p>Hi &lt;b&gt;there&lt;/b&gt;,<br>\r\nplease &amp; thanks.</p>')
  expect(mail).toMatch(/<p><a href="https:\/\/site\.example[^"]+">Go &gt; on<\/a><\/p>/)
  expect(mail).toMatch(/<p>Code <strong[^>]*>\d{6}<\/strong><\/p>/)
  expect(mail).toContain('&amp; friends<br>')
})

test('a text without what its mail is for is refused with words, as is a field that nothing fills in', async () => {
  const refused = await set({
    'account_mails.signup_text': 'Welcome! Your code is {code}',
    'account_mails.reauthentication_text': 'Hello',
    'site_mails.review_news_text': '{entries}\n\n{lnik}',
    'account_mails.recovery_subject': 'Code {code}',
    'mails.signature': 'Line\u0007',
    'mails.sender': 'Two\nBcc: eve@evil.example',
  })
  expect(refused).toMatchObject({ kind: 'refused' })
  const problems = refused?.kind === 'refused' ? refused.problems : []
  expect(Object.fromEntries(problems.map(({ name, message }) => [name, message]))).toEqual({
    'account_mails.signup_text': 'Must contain {link}.',
    'account_mails.reauthentication_text': 'Must contain {code}.',
    'site_mails.review_news_text': '{lnik} is filled in by nothing here.',
    'account_mails.recovery_subject': '{code} is filled in by nothing here.',
    'mails.signature': 'Has an invisible control character. Type it anew.',
    'mails.sender': 'Must be one line.',
  })
})

test('a value that this version does not understand stops no mail: it goes out in our own words', async () => {
  await sql`alter table public.settings disable trigger user`
  await sql`
    update public.settings set value = case name
      when 'account_mails.recovery_text' then '"No link in here"'::jsonb
      when 'account_mails.recovery_subject' then '{"en": "Hello"}'
      when 'agency.name' then '["Kora"]'
      when 'agency.time_zone' then '"Mars/Olympus"'
      else '17'
    end
    where name ~ '^(agency|mails|account_mails)[.]'`
  await sql`alter table public.settings enable trigger user`
  await queue(['recovery', 'password_changed'])
  const mails = await deliver()
  const [recovery = ''] = mails.filter(mail => mail.includes('Subject: Set a new password'))
  expect(recovery).toContain('The link works once, within an hour.')
  expect(recovery).toContain('https://site.example/auth/v1/verify?')
  expect(mails.map(mail => header(mail, 'From'))).toEqual(Array(2).fill('Holla <mail@site.example>'))
  expect(mails.some(mail => mail.includes('(Lagos)'))).toBe(true)
})
