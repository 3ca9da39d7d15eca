import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { verifyHistory } from '../../../server/history/verify-history.ts'
import { scrubErased } from '../../../server/privacy/scrub-erased.ts'
import { isErasedStillSeen } from '../../../server/privacy/table-files.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend({ allowSignUp: true })
const { sql } = backend
const ada = await backend.people.editor()
const key = 'a1'.repeat(16)
const elsewhere = postgres(Object.assign(new URL(backend.databaseUrl), { pathname: '/postgres' }).href, {
  max: 1,
})
afterAll(() => elsewhere.end())
const everything = { mostBytes: Number.POSITIVE_INFINITY, adminUrl: backend.databaseUrl }

const send = (message: Record<string, string>) =>
  backend.client().functions.invoke('send-holla-email', { body: message })
const erase = (address: string, options: { id?: string; confirmation?: string } = {}) =>
  ada.client.rpc('erase_person', {
    p_id: options.id ?? crypto.randomUUID(),
    p_address: address,
    p_confirmation: options.confirmation ?? address,
    p_key: key,
  })

/** Tables with a column in which one of these texts stands, in whatever letters: of the product and of PostgreSQL. */
async function listTablesNaming(text: string): Promise<string[]> {
  const tables = await backend.superuser<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('information_schema')
    order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await backend.superuser.unsafe<{ named: boolean }[]>(
      `select exists (select from ${name} t where strpos(lower(t::text), lower($1)) > 0) as named`,
      [text],
    )
    if (row?.named) found.push(name)
  }
  return found
}

/** Relations of this database in whose files the text stands, and the log. */
async function listFilesWith(text: string): Promise<string[]> {
  await backend.superuser`checkpoint`
  const [place] = await backend.superuser<{ folder: string; oid: string }[]>`
    select current_setting('data_directory') as folder, (select oid::text from pg_database where datname = current_database()) as oid`
  const folder = join(place?.folder ?? '', 'base', place?.oid ?? '')
  const files = readdirSync(folder).filter(name =>
    readFileSync(join(folder, name)).toString('latin1').toLowerCase().includes(text),
  )
  const names: string[] = []
  for (const file of files) {
    const [row] = await backend.superuser<{ name: string }[]>`
      select coalesce(max(relname::text), ${file}::text) as name from pg_class where pg_relation_filenode(oid)::text = ${file}`
    names.push(row?.name ?? file)
  }
  return names
}

const blank = { create: { width: 2, height: 2, channels: 3, background: 'red' } } as const

test('a picture whose name is an address gets another one, and whoever looks for its owner is told of it', async () => {
  const address = 'portrait-7746@erasure.example'
  const files = backend.serviceClient().storage.from('post-images')
  const name = `Of ${address.toUpperCase()}.png`
  const picture = new Blob([new Uint8Array(await sharp(blank).png().toBuffer())], { type: 'image/png' })
  expect((await files.upload(name, picture)).error).toBeNull()
  const { data, error } = await ada.client.rpc('find_person', { p_address: address })
  expect(error).toBeNull()
  expect(data.places).toMatchObject([{ place: 'files', deed: 'renamed', rows: [{ name }] }])
  expect((await erase(address)).data.counts).toMatchObject({ 'files renamed': 1 })
  const { data: listed } = await files.list()
  expect(listed?.map(file => file.name)).toEqual([expect.stringMatching(/^Of erased-[0-9a-f]{8}\.png$/)])
})

test('after an erasure nothing of the address stands in any column of any table nor in their files', async () => {
  const address = 'Ngozi.Unique-7741@Erasure.Example'
  const lower = address.toLowerCase()
  const phone = '0803 555 77 41'
  for (const [i, email] of [address, lower, ` ${address.toUpperCase()} `].entries()) {
    await send({
      name: 'Ngozi',
      email: email.trim(),
      subject: `Letter ${i} of ${lower}`,
      message: `Write to ${address} or ${phone}`,
    })
  }
  const letters = await sql<
    { id: string }[]
  >`select id from contact_messages where lower(email) = ${lower} order by created_at, id`
  expect(letters).toHaveLength(3)
  const [first, second, third] = letters.map(({ id }) => id)
  // One is filed, one lies in the trash, one failed at a mail server that names it.
  await ada.client.from('contact_messages').update({ read_at: new Date().toISOString() }).eq('id', first)
  await ada.client.from('contact_messages').delete().eq('id', second)
  await sql`update contact_messages set last_error = ${`550 <${address}>: no such user`} where id = ${third ?? ''}`
  const [lead] = await sql<{ id: string }[]>`select id from leads where sender = ${lower}`
  const noted = await ada.client.rpc('add_lead_note', {
    p_id: crypto.randomUUID(),
    p_lead_id: lead?.id,
    p_text: `Rang ${address}`,
  })
  expect(noted.error).toBeNull()
  // Somebody else's letter and note name them.
  await send({
    name: 'Bola',
    email: 'bola@else.example',
    subject: 'Hi',
    message: `Ask (${address}), not un${address.replace('7741', '7742')}.`,
  })
  const [others] = await sql<{ id: string }[]>`select id from leads where sender = 'bola@else.example'`
  await send({ name: 'Kofi', email: 'kofi@else.example', subject: 'Hi', message: `And ${address}?` })
  const [kofis] = await sql<{ id: string }[]>`
    delete from contact_messages where email = 'kofi@else.example' returning id`
  // Two invitations that were taken back, one of which is gone.
  for (let i = 0; i < 2; i += 1) {
    await sql`delete from private.invitations where email = ${lower}`
    const { data, error } = await ada.client.rpc('create_invitation', {
      ...{ p_email: address, p_roles: ['writer'], p_is_mailed: false },
    })
    expect(error).toBeNull()
    await ada.client.rpc('end_invitation', { p_id: data[0].id })
  }
  await ada.client.rpc('add_lead_note', {
    p_id: crypto.randomUUID(),
    p_lead_id: others?.id,
    p_text: `Friend of\n${address}`,
  })
  await ada.client.from('lead_views').insert({ name: 'Hers', query: `search=${encodeURIComponent(lower)}` })
  await sql`select realtime.send(${sql.json({ from: address })}, 'letter', 'desk', true)`
  for (const [text, data] of [
    ['A letter', { leads: [{ lead_id: lead?.id ?? '', name: 'Ngozi' }] }],
    [`From ${address}`, {}],
  ] as const) {
    await sql`
      insert into backend.webhook_deliveries (type, text, data, delivered_at)
      values ('lead.created', ${text}, ${sql.json(data)}, now())`
  }
  await sql`
    insert into lead_answers (id, lead_id, channel, recipient, recipient_name, subject, text, answers_until, delivered_at)
    values (
      gen_random_uuid(), ${lead?.id ?? ''}, 'mail', ${address}, 'Ngozi', 'Re: Hello', ${`> ${address}`}, now(), now()
    )`
  await sql`insert into private.lead_news (message_id, lead_id) values (${third ?? ''}, ${lead?.id ?? ''}) on conflict do nothing`
  await sql`insert into backend.rate_limits (key, points) values (${`login:${lower}`}, 1)`
  await sql`insert into auth.mails (kind, email, expires_at, delivered_at) values ('recovery', ${lower}, now(), now())`
  await backend.client().auth.signUp({ email: lower, password: 'correct-horse-battery-staple' })
  await sql`analyze`
  expect((await listTablesNaming(lower)).length).toBeGreaterThan(10)
  expect((await listFilesWith(lower)).length).toBeGreaterThan(5)

  const found = await ada.client.rpc('find_person', { p_address: address.toUpperCase() })
  expect(found.error).toBeNull()
  const deeds = found.data.places.map(
    ({ place, deed }: { place: string; deed: string }) => `${place} ${deed}`,
  )
  expect(deeds).toEqual(
    expect.arrayContaining([
      'letters erased',
      'letters in the trash erased',
      'leads erased',
      'accounts erased',
    ]),
  )
  expect(JSON.stringify(found.data)).toContain(`Rang ${address}`)

  expect((await erase(address, { confirmation: 'somebody@else.example' })).error?.message).toContain(
    'not the address',
  )
  const id = crypto.randomUUID()
  const [receipt, again] = [await erase(address, { id }), await erase(address, { id })]
  expect(receipt.error).toBeNull()
  expect(receipt.data).toMatchObject({ number: expect.any(Number), kind: 'email', by: ada.email })
  expect(receipt.data.counts).toMatchObject({
    leads: 1,
    letters: 2,
    'letters that were deleted before': 1,
    accounts: 1,
  })
  expect(again.data).toEqual(receipt.data)

  // An analyse of any table, as autovacuum's, that began before keeps the planner's old examples in their file.
  const scrub = () => scrubErased(sql, { ...everything, maxWait: 0 })
  await backend.superuser.begin(async tx => {
    await tx.unsafe('analyze pg_catalog.pg_class')
    expect(await scrub()).toBe(true)
  })
  expect(await sql`select from private.erasures where scrubbed_at is not null`).toHaveLength(0)
  // So does whoever writes in another database of the cluster.
  await elsewhere.begin(async tx => {
    await tx`select pg_current_xact_id()`
    await sql`analyze public.leads`
    expect(await scrub()).toBe(true)
  })
  await expect.poll(scrub, { timeout: 60_000 }).toBe(false)
  expect(await listFilesWith(lower)).toEqual([])
  expect(await listTablesNaming(lower)).toEqual([])
  expect(await listTablesNaming(encodeURIComponent(lower))).toEqual([])
  const [left] = await sql<
    { message: string }[]
  >`select message from contact_messages where email = 'bola@else.example'`
  expect(left?.message).toBe(`Ask ([erased]), not un${address.replace('7741', '7742')}.`)
  const said: string[] = []
  expect(await verifyHistory(sql, { say: line => said.push(line) })).toMatchObject({ findings: 0 })
  expect(said).toEqual([])
  expect(
    await sql`
      select c.before ->> 'message' as message
      from private.history h join private.history_contents c on c.history_id = h.id
      where h.row_id = ${kofis?.id ?? ''} and h.operation = 'DELETE'`,
  ).toEqual([{ message: 'And [erased]?' }])

  const check = (p_address: string, p_key: string) =>
    ada.client.rpc('check_erasure_receipt', { p_number: 2, p_address, p_key })
  expect((await check(` ${address} `, key)).data).toBe(true)
  expect((await check(address, 'b2'.repeat(16))).data).toBe(false)
  expect((await check('other@else.example', key)).data).toBe(false)
  expect(receipt.data.hash).toBe(toHmac(key, lower))
})

test('files are not written anew while somebody is at work who began in the midst of an erasure', async () => {
  const address = 'midst-7747@erasure.example'
  await send({ name: 'Ngozi', email: address, subject: 'Hi', message: 'Hi' })
  await send({ name: 'Bola', email: 'bola@midst.example', subject: 'Hi', message: `Ask ${address}` })
  const waits = () => backend.superuser`
    select from pg_locks
    where not granted and relation = 'public.posts'::regclass
      and database = (select oid from pg_database where datname = current_database())`
  const finished = Promise.withResolvers<void>()
  onTestFinished(() => finished.resolve())
  let writing: Promise<void> = Promise.resolve()
  let erasing: ReturnType<typeof erase> | undefined
  await sql.begin(async tx => {
    await tx`lock table posts in exclusive mode`
    erasing = erase(address)
    erasing.then(() => {})
    await expect.poll(async () => (await waits()).length).toBe(1)
    const started = Promise.withResolvers<void>()
    writing = elsewhere
      .begin(async other => {
        await other`select pg_current_xact_id()`
        started.resolve()
        await finished.promise
      })
      .then(() => {})
    await started.promise
  })
  expect((await erasing)?.error).toBeNull()
  const scrub = () => scrubErased(sql, { ...everything, maxWait: 0 })
  expect(await isErasedStillSeen(backend.superuser)).toBe(true)
  expect(await scrub()).toBe(true)
  finished.resolve()
  await writing
  await expect.poll(scrub, { timeout: 60_000 }).toBe(false)
  expect(await listFilesWith(address)).toEqual([])
})

test('a letter that comes while its sender is erased is a new one and stays, with a lead of its own', async () => {
  const address = 'meanwhile@erasure.example'
  await send({ name: 'Ngozi', email: address, subject: 'Before', message: 'Before' })
  let erasing: ReturnType<typeof erase> | undefined
  await sql.begin(async tx => {
    // Its sender's next letter has joined the lead, and its transaction is not at its end.
    await tx`
      insert into contact_messages (name, email, subject, message, created_at, delivered_at)
      values ('Ngozi', ${address}, 'Meanwhile', 'Meanwhile', clock_timestamp() + interval '1 minute', now())`
    erasing = erase(address)
    erasing.then(() => {})
    const waits = () => sql`
      select from pg_locks
      where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
  })
  expect((await erasing)?.error).toBeNull()
  const left = await sql`
    select m.subject, l.letters, l.id = m.id as is_new
    from contact_messages m
    join lead_letters f on f.message_id = m.id
    join leads l on l.id = f.lead_id
    where m.email = ${address}`
  expect([...left]).toEqual([{ subject: 'Meanwhile', letters: 1, is_new: true }])
})

test('a phone number is found however it is written, and taken out of the letters of others', async () => {
  const added = await ada.client.rpc('add_lead', {
    p_id: crypto.randomUUID(),
    p_lead: { name: 'Chidi', phone: '0809 123 45 67', text: 'Call me', channel: 'whatsapp' },
  })
  expect(added.error).toBeNull()
  await send({
    name: 'Tunde',
    email: 'tunde@else.example',
    subject: 'Call',
    message: 'His is +234 (809) 123-4567, not 08091234568.',
  })
  const { data } = await ada.client.rpc('find_person', { p_address: '+2348091234567' })
  expect(data.address).toBe('+2348091234567')
  expect((await erase('00234 8091234567', { confirmation: '08091234567' })).error).toBeNull()
  expect(await sql`select from leads where name = 'Chidi'`).toHaveLength(0)
  expect(await sql`select message from contact_messages where email = 'tunde@else.example'`).toEqual([
    { message: 'His is [erased], not 08091234568.' },
  ])
})

test('a phone number is found with the spaces and dashes that phones and word processors put into it', async () => {
  await send({
    name: 'Tunde',
    email: 'tunde@dashes.example',
    subject: 'Call',
    message: 'Hers: 0807–123–4567, \u202a+234\u00a0807\u00a0123\u20114567\u202c, or 0807–123–4568.',
  })
  const receipt = await erase('\u202a+234\u00a0807\u00a0123\u00a04567\u202c', { confirmation: '08071234567' })
  expect(receipt.error).toBeNull()
  const [left] = await sql<{ message: string }[]>`
    select message from contact_messages where email = 'tunde@dashes.example'`
  expect(left?.message).toBe('Hers: [erased], \u202a[erased]\u202c, or 0807–123–4568.')
})

test.each(['+2348035550199@mail.example', '+a++b@x.example'])('%s is an e-mail address', async address => {
  await send({ name: 'Ada', email: address, subject: 'Hello', message: 'Hello' })
  await send({
    name: 'Tunde',
    email: 'tunde@plus.example',
    subject: 'Write',
    message: `To ${address}, not a${address}.`,
  })
  const { data } = await ada.client.rpc('find_person', { p_address: address })
  expect(data.places).toContainEqual(expect.objectContaining({ place: 'letters', deed: 'erased' }))
  const receipt = await erase(address)
  expect(receipt.error).toBeNull()
  expect(receipt.data).toMatchObject({ kind: 'email', counts: { letters: 1, leads: 1 } })
  expect(await sql`select from contact_messages where email = ${address}`).toHaveLength(0)
  const [left] = await sql<{ message: string }[]>`
    select message from contact_messages where email = 'tunde@plus.example' order by created_at desc limit 1`
  expect(left?.message).toBe(`To [erased], not a${address}.`)
})

test('a colleague keeps the account, only admins erase, and neither without a fresh proof', async () => {
  const bola = await backend.people.member('desk')
  expect((await bola.client.rpc('find_person', { p_address: bola.email })).error?.code).toBe('42501')
  expect((await erase(bola.email)).error).toBeNull()
  expect(await sql`select from auth.users where email = ${bola.email}`).toHaveLength(1)
  expect((await erase('nobody')).error?.message).toContain('neither an e-mail address nor a phone number')
  await sql`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'`
  expect((await erase('nobody@else.example')).error).toMatchObject({ code: '42501', hint: 'reauthenticate' })
})

const toHmac = (hex: string, text: string): string =>
  createHmac('sha256', Buffer.from(hex, 'hex')).update(text).digest('hex')
