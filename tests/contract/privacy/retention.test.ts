import { expect, test } from 'vitest'
import { applyRetention } from '../../../server/privacy/apply-retention.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.editor()

const addLetter = async (name: string, age: string, quarantined = false): Promise<string> => {
  const [letter] = await sql<{ id: string }[]>`
    insert into contact_messages (name, email, subject, message, created_at, quarantined_at, delivered_at)
    values (
      ${name}, ${`${name.toLowerCase()}@retention.example`}, 'Hello', 'Hello', now() - ${age}::interval,
      case when ${quarantined} then now() - ${age}::interval end, now()
    )
    returning id`
  return letter?.id ?? ''
}
const apply = async () => {
  const [row] = await sql<[{ removed: number }]>`select private.apply_retention(20) as removed`
  return row.removed
}
const listNames = async () =>
  (await sql<{ name: string }[]>`select name from leads order by name`).map(({ name }) => name)

test('leads go when their time is over, each by its own clock, with their letters and history, and restores repeat it', async () => {
  const spam = await addLetter('Spam', '31 days', true)
  await addLetter('Fresh', '1 day', true)
  await addLetter('Open', '25 months')
  const lost = await addLetter('Lost', '25 months')
  await addLetter('Won', '25 months')
  await sql`update leads set stage = lower(name) where name in ('Lost', 'Won')`

  const { data } = await ada.client.rpc('list_retention')
  const clocks = Object.fromEntries(data.map(({ clock, ...facts }: { clock: string }) => [clock, facts]))
  expect(clocks.spam).toMatchObject({ leads: 2, soon: 2, next: [{ name: 'Spam' }, { name: 'Fresh' }] })
  expect(clocks.open).toMatchObject({ leads: 1, soon: 0, next: [{ name: 'Open' }] })
  expect(clocks.won).toMatchObject({ leads: 1, soon: 0 })

  expect(await apply()).toBe(2)
  expect(await apply()).toBe(0)
  expect(await listNames()).toEqual(['Fresh', 'Open', 'Won'])
  expect(await sql`select from contact_messages where id in (${spam}, ${lost})`).toHaveLength(0)
  const contents = await sql`
    select from private.history_contents c join private.history h on h.id = c.history_id
    where h.row_id in (${spam}, ${lost}) and c.before is not null`
  expect(contents).toHaveLength(0)
  const listed = await sql<{ relation: string; key: Record<string, string> }[]>`
    select relation, key from backend.erasures where strpos(key::text, ${spam}) > 0`
  expect(listed).toHaveLength(1)
  expect(listed[0]?.relation).toBe('private.retention')
  expect(listed[0]?.key.letters?.split(',').sort()).toEqual([spam, lost].sort())
  expect(listed[0]?.key.leads?.split(',')).toHaveLength(2)
})

test('a note sets the clock back, 0 stops it, and a lead goes with the trash of its letters', async () => {
  const id = await addLetter('Noted', '37 months')
  const [lead] = await sql<{ lead_id: string }[]>`select lead_id from lead_letters where message_id = ${id}`
  await ada.client.rpc('add_lead_note', {
    p_id: crypto.randomUUID(),
    p_lead_id: lead?.lead_id,
    p_text: 'Rang today',
  })
  expect(await apply()).toBe(0)
  await addLetter('Kept', '37 months')
  await sql`update settings set value = '0' where name = 'retention.open_months'`
  expect(await apply()).toBe(0)
  await sql`update settings set value = 'null' where name = 'retention.open_months'`
  expect(await apply()).toBe(1)

  const trashed = await addLetter('Trashed', '1 day')
  await sql`delete from contact_messages where id = ${trashed}`
  expect(await apply()).toBe(0)
  await sql`update leads set trashed_at = now() - interval '31 days' where name = 'Trashed'`
  expect(await apply()).toBe(1)
  expect(await listNames()).toEqual(['Fresh', 'Noted', 'Open', 'Won'])
})

test('a whole number that is written with decimals by REST is one, and leads go by it', async () => {
  const save = (value: string) =>
    backend.fetch('/rest/v1/settings?name=eq.retention.spam_days', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
      body: `{"value": ${value}}`,
    })
  await addLetter('Decimal', '11 days', true)
  expect((await save('10.0')).status).toBe(204)
  expect(await apply()).toBe(1)
  expect((await ada.client.rpc('list_retention')).error).toBeNull()
  expect((await save('10.5')).status).toBe(400)
  await save('null')
})

test('leads that take long go by fewer at a time', async () => {
  await sql`
    insert into contact_messages (name, email, subject, message, created_at, delivered_at)
    select 'Slow', 'slow-' || n || '@retention.example', 'Hello', 'Hello', now() - interval '40 months', now()
    from generate_series(1, 7) n`
  await sql.unsafe(`
    create function private.delay_lead() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return old; end $$;
    create trigger delay_lead before delete on public.leads for each row execute function private.delay_lead()`)
  const before = await sql`select from backend.erasures where relation = 'private.retention'`
  await applyRetention(sql, new AbortController().signal, { leadsAtOnce: 20, timeout: 600 })
  expect(await sql`select from leads where name = 'Slow'`).toHaveLength(0)
  const lines = await sql`select from backend.erasures where relation = 'private.retention'`
  expect(lines.length - before.length).toBeGreaterThan(1)
})
