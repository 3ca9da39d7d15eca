import { describe, expect, test } from 'vitest'
import type { Person } from '../../support/people.ts'
import { setUpDesk, siteUrl } from './support/desk.ts'

const desk = await setUpDesk()
const { sql } = desk

const setOwner = (lead: string, person: Person | null) =>
  sql`update public.leads set owner_id = ${person?.id ?? null} where id = ${lead}`

describe('who is told', () => {
  test('a letter is told to who has the role Desk, in one mail that opens that lead, by the agency’s clock', async () => {
    const lead = await desk.write({ subject: 'An app for <farmers>', at: new Date() })
    await desk.tell()
    await desk.deliver()
    expect(desk.inbox.received).toEqual([])
    await desk.passTime('20 seconds')
    await desk.deliver()
    expect(desk.listReaders()).toEqual([desk.people.ada.email, desk.people.bola.email].toSorted())
    const [mail = ''] = desk.mailsTo(desk.people.ada)
    expect(mail).toMatch(/^Subject: Ngozi Eze: An app for <farmers>\r$/m)
    expect(mail).toContain(`Open it at the desk:\r\n${siteUrl}/admin/messages/${lead}`)
    const lagos = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' })
    expect(mail).toMatch(
      new RegExp(
        `wrote on .* at (${lagos.format(new Date(Date.now() - 60_000))}|${lagos.format(new Date())}) \\(Lagos\\)`,
      ),
    )
    expect(mail).toContain('An app for &lt;farmers&gt;')
    expect(mail).not.toContain('<farmers></')
    await desk.passTime()
    await desk.tell()
    await desk.deliver()
    expect(desk.inbox.received).toHaveLength(2)
  })

  test('where nobody has the role Desk, admins are told', async () => {
    await sql`delete from private.role_members where role = 'desk'`
    await desk.write()
    await desk.tell()
    await desk.passTime()
    await desk.deliver()
    expect(desk.listReaders()).toEqual([desk.people.admin.email])
    await sql`insert into private.role_members (user_id, role) values (${desk.people.ada.id}, 'desk')`
  })

  test('a letter of a lead with an owner is told to the owner and to who wants every one', async () => {
    await desk.choose(desk.people.admin, { letters: 'every' })
    const lead = await desk.write({ email: 'ngozi@example.com' })
    await setOwner(lead, desk.people.ada)
    await desk.tell()
    await desk.passTime()
    await desk.deliver()
    expect(desk.listReaders()).toEqual([desk.people.ada.email, desk.people.admin.email].toSorted())
  })

  test('an owner who left the desk is none', async () => {
    const lead = await desk.write()
    await setOwner(lead, desk.people.writer)
    await desk.tell()
    await desk.passTime()
    await desk.deliver()
    expect(desk.listReaders()).toHaveLength(2)
  })

  test('who chose none, or no mails, gets none, and the address of CONTACT_TO has its mail already', async () => {
    await desk.choose(desk.people.ada, { letters: 'none' })
    await desk.choose(desk.people.bola, { mail: false })
    await desk.choose(desk.people.admin, {})
    await sql`select private.record_desk_mailbox(${desk.people.admin.email.toUpperCase()})`
    await desk.write()
    await desk.tell()
    expect(await desk.countNotices()).toBe(0)
    const { data } = await desk.people.admin.client.rpc('find_notice_preferences')
    expect(data).toMatchObject({
      has_mailbox: true,
      letters: 'open',
      email: desk.people.admin.email,
      last: null,
    })
  })

  test('what is in quarantine, old, or filed or answered before the mail goes out is told to nobody', async () => {
    await desk.write({ quarantined: true })
    await desk.write({ at: new Date(Date.now() - 3_600_000) })
    await desk.tell()
    expect(await desk.countNotices()).toBe(0)

    const [archived, spam, answered, deleted] = await Promise.all([
      desk.write(),
      desk.write(),
      desk.write(),
      desk.write(),
    ])
    await desk.tell()
    expect(await desk.countNotices()).toBe(2)
    await sql`update public.contact_messages set archived_at = now() where id = ${archived ?? ''}`
    await sql`update public.contact_messages set quarantined_at = now() where id = ${spam ?? ''}`
    await sql`update public.leads set waits_since = null where id = ${answered ?? ''}`
    await sql`delete from public.contact_messages where id = ${deleted ?? ''}`
    await desk.passTime()
    await desk.deliver()
    expect(desk.inbox.received).toEqual([])
    await desk.tell()
    expect(await desk.countNotices()).toBe(0)
  })

  test('what a colleague takes while it waits is told to them alone', async () => {
    const lead = await desk.write()
    await desk.tell()
    await setOwner(lead, desk.people.bola)
    await desk.passTime()
    await desk.deliver()
    expect(desk.listReaders()).toEqual([desk.people.bola.email])
  })

  test.each(['role', 'suspension'])(
    'a mail that waits for who loses the desk by %s is dropped',
    async loss => {
      await desk.write()
      await desk.tell()
      await desk.passTime()
      if (loss === 'role') await sql`delete from private.role_members where user_id = ${desk.people.bola.id}`
      else await sql`insert into private.suspensions (user_id) values (${desk.people.bola.id})`
      await desk.deliver()
      expect(desk.listReaders()).toEqual([desk.people.ada.email])
      await desk.tell()
      expect(await sql`select from private.lead_notices where user_id = ${desk.people.bola.id}`).toHaveLength(
        0,
      )
    },
  )
})

describe('how much it is', () => {
  test('a flood of letters is one mail, which names twenty and counts the others', async () => {
    await sql`
      insert into public.contact_messages (name, email, subject, message)
      select 'Sender ' || n, 'sender' || n || '@example.com', 'Subject ' || n, 'Text' from generate_series(1, 130) n`
    await Promise.all([desk.tell(), desk.tell(), desk.tell()])
    await desk.tell()
    expect(await sql`select kind, more from private.lead_notices`).toEqual([
      { kind: 'letters', more: 30 },
      { kind: 'letters', more: 30 },
    ])
    await desk.passTime()
    await desk.deliver()
    const [mail = '', ...others] = desk.mailsTo(desk.people.ada)
    expect(others).toEqual([])
    expect(mail).toMatch(/^Subject: 130 new messages\r$/m)
    expect(mail).toContain('And 110 more.')
    expect(mail.match(/\/admin\/messages\/[0-9a-f-]{36}\r/g)).toHaveLength(20)
    expect(mail).toContain(`Open it at the desk:\r\n${siteUrl}/admin/messages\r`)
  })

  test('a stranger who writes all day costs everybody at most four mails an hour', async () => {
    for (let minute = 0; minute < 120; minute += 4) {
      await desk.write({ subject: `Minute ${minute}` })
      await desk.tell()
      await desk.passTime('4 minutes')
      await sql`
        update private.lead_notices set delivered_at = next_attempt_at, attempts = 1
        where delivered_at is null and next_attempt_at <= now()`
    }
    const sent = await sql<{ ago: number }[]>`
      select extract(epoch from now() - delivered_at)::int / 60 as ago from private.lead_notices
      where user_id = ${desk.people.ada.id} and delivered_at is not null order by 1`
    expect(sent.filter(({ ago }) => ago < 60).length).toBeLessThanOrEqual(4)
    expect(sent.length).toBeLessThanOrEqual(10)
    expect(sent.length).toBeGreaterThanOrEqual(6)
  })

  test('what a stranger typed stays in its place in headers and in HTML', async () => {
    await desk.write({
      name: 'Eve\r\nBcc: x@example.org',
      subject: 'Hi\r\nX-Bad: 1',
      message: '<script>alert(1)</script>',
    })
    await desk.tell()
    await desk.passTime()
    await desk.deliver()
    const [mail = ''] = desk.mailsTo(desk.people.ada)
    expect(mail).not.toMatch(/^(Bcc|X-Bad):/m)
    expect(mail).toContain('&lt;script&gt;')
    expect(mail.split('text/html')[1]).not.toContain('<script>')
  })
})

test('an erased sender is in none of the tables', async () => {
  const lead = await desk.write()
  await desk.tell()
  await sql`select private.forget_lead_notices(${`{${lead}}`}::uuid[])`
  expect(await sql`select from private.lead_notice_entries`).toHaveLength(0)
  expect(await sql`select from private.held_pushes`).toHaveLength(0)
  await desk.passTime()
  await desk.deliver()
  expect(desk.inbox.received).toEqual([])
})
