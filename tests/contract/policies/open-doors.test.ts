import { readdirSync } from 'node:fs'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { type Actor, type ActorName, actorNames, createActors } from './actors.ts'
import { edgeFunctions, listCases, topics, toSubjects } from './expectations.ts'

/** Two processes on one database. The watch over rights comes too late for these tests. */
const backend = await setUpBackend({ watchChannelsEvery: 600_000 })
const other = await startBackend({ databaseUrl: backend.databaseUrl, watchChannelsEvery: 600_000 })
afterAll(async () => {
  await other.stop()
  // Its files are elsewhere, which it says at the start and at each sweep.
  expect(other.errors.filter(({ message }) => !/uploads|swept/.test(String(message)))).toEqual([])
})

let actors: Record<ActorName, Actor>
beforeAll(async () => {
  actors = await createActors(backend)
})
afterAll(() => Promise.all(Object.values(actors).map(({ client }) => client.realtime.disconnect())))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

const joined = (channel: RealtimeChannel) =>
  new Promise<string>(resolve => {
    channel.subscribe(status => resolve(status))
  })

const joinNewsroom = (person: Pick<Person, 'client'>, heard: string[] = []) =>
  joinTopic('newsroom:', person, heard)

const joinTopic = async (prefix: string, { client }: Pick<Person, 'client'>, heard: string[] = []) => {
  const { data } = await client.auth.getSession()
  if (data.session) await client.realtime.setAuth(data.session.access_token)
  const channel = client.channel(`${prefix}${crypto.randomUUID()}`, {
    config: { private: true, broadcast: { ack: true } },
  })
  channel.on('system', {}, ({ message }) => heard.push(message))
  return { channel, status: await joined(channel) }
}

test('private channels and functions under /functions/v1 have their expectations, and there are no others', async () => {
  const policies = await backend.sql<{ condition: string }[]>`
    select coalesce(qual, with_check) as condition from pg_policies where schemaname = 'realtime'`
  const named = policies.map(({ condition }) => /'([a-z-]+:)%'/.exec(condition)?.[1])
  expect(new Set(named)).toEqual(new Set(Object.keys(topics)))
  expect(readdirSync('supabase/functions')).toEqual(Object.keys(edgeFunctions))
})

const places = Object.keys(topics).flatMap(topic => actorNames.map(actor => ({ topic, actor })))

test.each(places)('$actor does in $topic what the table says', async ({ topic, actor }) => {
  const expected = topics[topic]
  const { channel, status } = await joinTopic(topic, actors[actor])
  const isIn = status === 'SUBSCRIBED'
  const present = isIn && (await channel.track({ name: 'Ada' }))
  const said = isIn && (await channel.send({ type: 'broadcast', event: 'said', payload: {} }))
  expect({
    join: isIn ? 'done' : 'refused',
    'be present': present === 'ok' ? 'done' : 'refused',
    broadcast: said === 'ok' ? 'done' : 'refused',
  }).toEqual({
    join: expected?.join[actor],
    'be present': expected?.['be present'][actor],
    broadcast: expected?.broadcast[actor],
  })
  await actors[actor].client.removeAllChannels()
})

test.each(listCases(toSubjects(edgeFunctions)))(
  '$subject by $actor: $outcome',
  async ({ subject, actor }) => {
    const { response } = await actors[actor].client.functions.invoke(subject, { body: {} })
    // It finds fault with what was sent, and asks nobody who they are.
    expect(response?.status).toBe(422)
  },
)

test('who is stripped is put out of the newsroom at once, whichever process did it', async () => {
  const [member, admin] = await Promise.all([backend.people.member('editor'), backend.people.editor()])
  const heard: string[] = []
  expect((await joinNewsroom(member, heard)).status).toBe('SUBSCRIBED')
  const elsewhere = other.client()
  const { data } = await admin.client.auth.getSession()
  await elsewhere.auth.setSession({
    access_token: admin.accessToken,
    refresh_token: data.session?.refresh_token ?? '',
  })
  const stripped = await elsewhere.rpc('set_roles', { p_user_id: member.id, p_roles: [] })
  expect(stripped.error).toBeNull()
  await expect.poll(() => heard.join()).toContain('permissions to read')
  await member.client.realtime.disconnect()
})

test('an address that was signed opens nothing once its signer has lost the right to see the picture', async () => {
  const member = await backend.people.member('editor')
  const files = member.client.storage.from('unpublished-images')
  const name = `1_${crypto.randomUUID()}.png`
  await files.upload(name, png, { contentType: 'image/png' })
  const one = await files.createSignedUrl(name, 600)
  const many = await files.createSignedUrls([name], 600)
  const small = await files.createSignedUrl(name, 600, { transform: { width: 10 } })
  const upload = await files.createSignedUploadUrl(`2_${name}`)
  const addresses = [one.data?.signedUrl, many.data?.[0]?.signedUrl, small.data?.signedUrl].map(String)
  const open = () => Promise.all(addresses.map(async address => (await fetch(address)).status))
  expect(await open()).toEqual([200, 200, 200])

  await backend.sql`delete from private.role_members where user_id = ${member.id}`
  expect(await open()).toEqual([400, 400, 400])
  const late = await files.uploadToSignedUrl(`2_${name}`, upload.data?.token ?? '', png, {
    contentType: 'image/png',
  })
  expect(late.error).toMatchObject({ statusCode: '403' })

  // Of one's own uploads a writer's addresses go on, and end with the account.
  await backend.sql`insert into private.role_members (user_id, role) values (${member.id}, 'writer')`
  expect(await open()).toEqual([200, 200, 200])
  await backend.sql`delete from auth.users where id = ${member.id}`
  expect(await open()).toEqual([400, 400, 400])
})

test('what was signed with the secret key is nobody’s to lose', async () => {
  const files = backend.serviceClient().storage.from('unpublished-images')
  const name = `3_${crypto.randomUUID()}.png`
  await files.upload(name, png, { contentType: 'image/png' })
  const { data } = await files.createSignedUrl(name, 600)
  expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
})

test('the change feed tells of a post before its time to editors alone', async () => {
  const [editor, writer] = await Promise.all([
    backend.people.member('editor'),
    backend.people.member('writer'),
  ])
  const heard: Record<string, string[]> = { editor: [], writer: [] }
  for (const [name, { client, accessToken }] of Object.entries({ editor, writer })) {
    await client.realtime.setAuth(accessToken)
    const channel = client
      .channel('posts')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'posts' }, ({ new: post }) => {
        heard[name]?.push(String(post.title))
      })
    expect(await joined(channel)).toBe('SUBSCRIBED')
  }
  const add = (title: string, days: number) => backend.sql`
    insert into public.posts (title, excerpt, content, created_at)
    values (${title}, 'E', 'C', now() + ${days} * interval '1 day')`
  await add('Coming', 1)
  await add('Out', -1)
  await expect.poll(() => heard).toEqual({ editor: ['Coming', 'Out'], writer: ['Out'] })
  // The same channel, after the role is gone.
  await backend.sql`delete from private.role_members where user_id = ${editor.id}`
  await add('Coming later', 2)
  await add('Out later', -1)
  await expect.poll(() => heard.editor).toEqual(['Coming', 'Out', 'Out later'])
  await Promise.all([editor, writer].map(({ client }) => client.realtime.disconnect()))
})

test('what only counts for the planner, plans and times are told to no role but admins', async () => {
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message)
    select 'Ada', 'ada@visitors.example', 'Hello', 'Words' from generate_series(1, 40)`
  await backend.sql`analyze public.contact_messages`
  const count = async (person: Person) =>
    (await person.client.from('contact_messages').select('*', { count: 'planned', head: true })).count
  const [admin, writer] = await Promise.all([backend.people.editor(), backend.people.member('writer')])
  expect(await count(writer)).toBe(0)
  expect(await count(admin)).toBeGreaterThan(0)
})
