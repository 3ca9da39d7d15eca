import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { importProjectCommand } from '../../../server/commands/import-project.ts'
import { runCommand } from '../../../server/commands/run-command.ts'
import { confirmSuperAdmin, type ImportParts, importProject } from '../../../server/import/import-project.ts'
import { setUpBackend } from '../../support/backend.ts'

const project = await setUpBackend()
const site = await setUpBackend()
const source = connect(project.databaseUrl, { max: 2 })
afterAll(() => source.end())

const lines: string[] = []
const parts = (changes: Partial<ImportParts> = {}): ImportParts => ({
  source,
  project: { url: project.url, secretKey: project.keys.secret },
  target: site.sql,
  site: { url: site.url, publicUrl: 'https://new.example', secretKey: site.keys.secret },
  say: line => lines.push(line),
  progress: () => {},
  signal: new AbortController().signal,
  ...changes,
})

const people = { author: '', owner: '', both: '' }
const download = randomBytes(40_000)
let picture: Buffer

beforeAll(async () => {
  const author = await project.people.visitor()
  const owner = await project.people.editor()
  const both = await project.people.visitor()
  Object.assign(people, { author: author.email, owner: owner.email, both: both.email })
  // What a liar writes there, and what the product's trigger would not let stand.
  await project.superuser.unsafe(`
    alter table auth.users disable trigger mirror_super_admin;
    update auth.users set raw_user_meta_data = '{"is_super_admin":true,"name":"Ada"}' where id = '${author.id}';
    alter table auth.users enable trigger mirror_super_admin`)
  const [news] = await project.sql`insert into categories (name) values ('News') returning id`
  const image = `${project.url}/storage/v1/object/public/post-images/a/picture.png`
  await project.sql`
    insert into posts (title, content, excerpt, category_id, user_id, feature_image_url, created_at)
    values
      ('One', ${`<p>1,5 “x”</p><img src="${image}">`}, 'e', ${news?.id}, ${author.id}, ${image}, '2025-01-01 10:00:00.123456Z'),
      ('Two', 'c', 'e', (select id from categories where name = 'Careers'), ${both.id}, null, '2025-02-01Z')`
  await project.sql`update posts set title = 'One, anew' where title = 'One'`
  await project.sql`update categories set name = 'Press' where name = 'News'`
  await project.sql`update settings set value = '"Ìlú"' where name = 'agency.name'`
  // It was migrated long before this site.
  await project.superuser.unsafe(`
    alter table settings disable trigger user;
    update settings set updated_at = '2025-01-01Z' where version = 0;
    alter table settings enable trigger user;
    update categories set created_at = '2025-01-01Z' where name = 'Careers';
    update private.notices_started set started_at = '2025-01-01Z'`)
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const storage = project.serviceClient().storage
  const answers = [
    await storage.createBucket('papers', { public: false }),
    await storage.from('post-images').upload('a/picture.png', picture, { contentType: 'image/png' }),
    await storage.from('papers').upload('no. 1/paper & pen.bin', download, { metadata: { pages: 3 } }),
    await site.client().auth.signUp({ email: both.email, password: 'another-password-entirely' }),
  ]
  expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
})

const rowsOf = async (backend: typeof project, table: string) =>
  (await backend.sql.unsafe(`select row_to_json(t)::text as row from ${table} t order by 1`)).map(
    ({ row }) => row,
  )

test('an import that is cut off goes on, and ends with all accounts, rows and files', async () => {
  const cut = new AbortController()
  const broken = parts({
    signal: cut.signal,
    progress: what => what.startsWith('files') && cut.abort(new Error('cut')),
  })
  await expect(importProject(broken)).rejects.toThrow()
  expect(await site.sql`select from storage.objects`).toHaveLength(0)

  const report = await importProject(parts())
  expect(Object.values(report.tables).map(({ missing }) => missing)).toEqual(
    Object.values(report.tables).map(() => 0),
  )
  expect(report.tables['public.posts']).toEqual({ brought: 0, present: 2, missing: 0 })
  expect(report.files).toEqual({ brought: 2, present: 0, failed: [] })
  expect(lines).toContain('public.posts: 2 brought, 0 were here')

  const again = await importProject(parts())
  expect(again.files).toEqual({ brought: 0, present: 2, failed: [] })
})

test('rows are as they were, but for addresses of the project and accounts that were here', async () => {
  const [account] = await site.sql`select id from auth.users where email = ${people.both}`
  const [former] = await project.sql`select id from auth.users where email = ${people.both}`
  const moved = (rows: string[]) =>
    rows
      .map(row =>
        row
          .replaceAll(`${project.url}/storage`, 'https://new.example/storage')
          .replaceAll(former?.id, account?.id),
      )
      .toSorted()
  for (const table of ['posts', 'categories', 'private.former_category_names']) {
    expect(await rowsOf(site, table)).toEqual(moved(await rowsOf(project, table)))
  }
})

test('leads come with their story, and letters from before there were leads get one', async () => {
  const write = (name: string) => project.sql`
    insert into contact_messages (name, email, subject, message)
    values (${name}, ${`${name}@visitors.example`}, 'Hello', 'Hello')
    returning id`
  const [told] = await write('told')
  const addNote = (backend: typeof project) => backend.sql`
    insert into lead_events (lead_id, change_id, kind, body)
    values (${told?.id}, gen_random_uuid(), 'note', '{"text": "Knows us"}')
    returning sequence`
  await addNote(project)
  const [last] = await addNote(project)
  await project.sql`alter table contact_messages disable trigger follow_letter`
  const [former] = await write('former')
  await project.sql`alter table contact_messages enable trigger follow_letter`
  await importProject(parts())
  expect(
    await site.sql`
      select l.id, l.sender, l.letters, (select count(*)::int from lead_events e where e.lead_id = l.id) as events
      from leads l order by l.sender`,
  ).toEqual([
    { id: former?.id, sender: 'former@visitors.example', letters: 1, events: 0 },
    { id: told?.id, sender: 'told@visitors.example', letters: 1, events: 2 },
  ])
  const [next] = await addNote(site)
  expect(Number(next?.sequence)).toBeGreaterThan(Number(last?.sequence))
})

test('settings come where nothing was set here, and stay where something was', async () => {
  const read = async () => {
    const rows = await site.sql`
      select value from settings where name in ('agency.name', 'agency.city') order by name`
    return rows.map(({ value }) => value)
  }
  expect(await read()).toEqual([null, 'Ìlú'])
  await site.sql`update settings set value = '"Ibadan"' where name = 'agency.city'`
  await importProject(parts())
  expect(await read()).toEqual(['Ibadan', 'Ìlú'])
  await site.sql`update settings set value = 'null', version = 0 where name = 'agency.city'`
})

test('whoever had an account signs in with the same password, and keeps the one that was here', async () => {
  const signIn = async (email: string, password: string) => {
    const { error } = await site.client().auth.signInWithPassword({ email, password })
    return error?.code ?? null
  }
  expect(await signIn(people.author, 'correct-horse-battery-staple')).toBeNull()
  expect(await signIn(people.both, 'another-password-entirely')).toBeNull()
  expect(await signIn(people.both, 'correct-horse-battery-staple')).toBe('invalid_credentials')
})

test('files come whole, and pictures through the same door as uploads', async () => {
  const { storage } = site.serviceClient()
  const { data: paper } = await storage.from('papers').download('no. 1/paper & pen.bin')
  expect(paper && download.equals(Buffer.from(await paper.arrayBuffer()))).toBe(true)
  const { data: info } = await storage.from('papers').info('no. 1/paper & pen.bin')
  expect(info?.metadata).toEqual({ pages: 3 })
  const open = await site.fetch('/storage/v1/object/public/post-images/a/picture.png')
  expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await site.fetch('/storage/v1/object/public/papers/no.%201/paper%20&%20pen.bin')).status).toBe(400)
})

test('nobody is a super admin by an import; the owner confirms each who claimed it', async () => {
  const { claimants, existingAccounts } = await importProject(parts())
  expect(claimants).toEqual([people.author, people.owner].toSorted())
  expect(existingAccounts).toHaveLength(1)
  expect(await site.sql`select from private.super_admins`).toHaveLength(0)
  expect(
    await site.sql`select from auth.users where raw_user_meta_data -> 'is_super_admin' = 'true'`,
  ).toHaveLength(0)

  await expect(confirmSuperAdmin(parts(), people.both)).rejects.toThrow('did not claim')
  await confirmSuperAdmin(parts(), people.owner.toUpperCase())
  expect(
    await site.sql`select u.email from private.super_admins s join auth.users u on u.id = s.user_id`,
  ).toEqual([{ email: people.owner }])
})

test('what was changed or damaged on the way is named', async () => {
  await site.sql`update posts set excerpt = 'other' where title = 'Two'`
  await project.sql`update storage.objects set version = gen_random_uuid() where name = 'a/picture.png'`
  const report = await importProject(parts())
  expect(report.tables['public.posts']?.missing).toBe(1)
  expect(report.files.failed).toEqual([
    expect.stringContaining('post-images/a/picture.png: the project answers'),
  ])
})

test('a message that the site has mailed meanwhile is not missing, one whose words changed is', async () => {
  await project.sql`
    insert into contact_messages (name, email, subject, message) values ('Ife', 'ife@firm.example', 'Mailed', 'Hello')`
  const missing = async () => (await importProject(parts())).tables['public.contact_messages']?.missing
  expect(await missing()).toBe(0)
  await site.sql`update contact_messages set delivered_at = now(), attempts = 1 where subject = 'Mailed'`
  expect(await missing()).toBe(0)
  await site.sql`update contact_messages set message = 'Bye' where subject = 'Mailed'`
  expect(await missing()).toBe(1)
  await project.sql`delete from contact_messages where subject = 'Mailed'`
})

test('the command says what came, what did not, and who wants to be confirmed', async () => {
  const env = {
    DATABASE_URL: site.databaseUrl,
    PORT: new URL(site.url).port,
    SITE_URL: 'https://new.example',
    SUPABASE_PUBLISHABLE_KEY: site.keys.publishable,
    SUPABASE_SECRET_KEY: site.keys.secret,
    IMPORT_DATABASE_URL: project.databaseUrl,
    IMPORT_PROJECT_URL: project.url,
    IMPORT_SECRET_KEY: project.keys.secret,
  }
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const code = await runCommand(importProjectCommand, [], env)
  const without = await runCommand(importProjectCommand, [], { ...env, IMPORT_DATABASE_URL: '' })
  const said = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  expect([code, without]).toEqual([1, 1])
  expect(said).toContain('public.posts: 1 rows are not here, or not as they are in the project.')
  expect(said).toContain('Files: 0 brought, 1 were here, 1 failed.')
  expect(said).toContain(`npm run import-project -- --confirm ${people.author}`)
  expect(said).not.toContain(project.keys.secret)
})

test('a site with posts of its own is left alone', async () => {
  await site.sql`insert into posts (title, content, excerpt) values ('Own', 'c', 'e')`
  await expect(importProject(parts())).rejects.toThrow('This site has 1 posts that the project has not')
})
