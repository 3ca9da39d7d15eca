import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

/**
 * The backend of the release before, as it was: while processes are replaced one by one it runs on the schema of this one.
 * Made anew at each release by: git archive <release> backend supabase/functions package.json | gzip -9n
 */
const archive = join(import.meta.dirname, 'version-before.tar.gz')

const serve = `
  const [directory, urls, keys] = JSON.parse(process.argv[1])
  const load = path => import(directory + '/' + path)
  const { createBackend } = await load('backend/gateway.ts')
  const { Database } = await load('backend/database.ts')
  const { createHandler } = await load('supabase/functions/send-holla-email/handler.ts')
  const { createAdaptorServer } = await import(directory + '/node_modules/@hono/node-server/dist/index.mjs')
  const database = new Database(urls, { connections: 3 })
  const backend = createBackend({
    database, keys, siteUrl: 'http://localhost:3000', filesDirectory: directory + '/files', sendMail: null, outbox: {},
    allowSignUp: true, functions: { 'send-holla-email': createHandler({ sql: database.owner }) }, limitRequests: false,
    log: { info() {}, error: (message, facts) => console.error(message, facts?.error) },
  })
  await backend.start()
  const server = createAdaptorServer({ fetch: request => backend.fetch(request, { address: '127.0.0.1' }) })
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const backend = await setUpBackend()
const directory = mkdtempSync(join(tmpdir(), 'holla-before-'))
let child: ChildProcess | null = null
let complaints = ''

afterAll(async () => {
  child?.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

async function startVersionBefore(): Promise<string> {
  expect(spawnSync('tar', ['-xzf', archive, '-C', directory]).status).toBe(0)
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(directory, 'node_modules'))
  const input = JSON.stringify([directory, backend.database.urls, backend.keys])
  const started = spawn(process.execPath, ['--input-type=module', '--eval', serve, input], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  started.stderr.on('data', chunk => {
    complaints += chunk
  })
  return new Promise((resolve, reject) => {
    createInterface({ input: started.stdout }).once('line', resolve)
    started.once('exit', () => reject(new Error(`The version before ended:\n${complaints}`)))
  })
}

test('the version before serves visitors and staff from the schema of this version, beside it', async () => {
  const url = await startVersionBefore()
  const clientOf = (key: string) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { email, password } = await backend.people.editor()
  const staff = clientOf(backend.keys.publishable)
  const visitor = clientOf(backend.keys.publishable)

  expect((await staff.auth.signInWithPassword({ email, password })).error).toBeNull()
  const created = await staff
    .from('posts')
    .insert({ title: 'From before', content: 'c', excerpt: 'e' })
    .select('id, slug')
    .single()
  expect(created).toMatchObject({ error: null, data: { slug: 'from-before' } })
  const edited = await staff
    .from('posts')
    .update({ excerpt: 'edited' })
    .eq('slug', 'from-before')
    .select('excerpt')
  expect(edited.data).toEqual([{ excerpt: 'edited' }])
  const listed = await visitor
    .from('posts')
    .select('*, categories(name)')
    .order('created_at', { ascending: false })
  expect(listed).toMatchObject({ error: null, data: [{ slug: 'from-before' }] })
  expect((await staff.from('categories').insert({ name: 'Before' })).error).toBeNull()
  expect((await staff.rpc('count_posts_by_category')).error).toBeNull()

  const bucket = staff.storage.from('post-images')
  const uploaded = await bucket.upload('before.png', onePixel, { contentType: 'image/png' })
  expect(uploaded.error).toBeNull()
  expect((await bucket.download('before.png')).data?.size).toBeGreaterThan(0)
  expect((await bucket.remove(['before.png'])).data).toHaveLength(1)

  const sent = await visitor.functions.invoke('send-holla-email', {
    body: {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Hello',
      message: 'A question about your prices.',
    },
  })
  expect(sent.error).toBeNull()
  const messages = await staff.from('contact_messages').select('name, email, subject, message')
  expect(messages.data).toMatchObject([{ name: 'Ada' }])
  expect((await staff.from('contact_messages').delete().neq('name', '')).error).toBeNull()

  const person = await visitor.auth.signUp({
    email: 'new@holla.example',
    password: 'correct-horse-battery-staple',
  })
  expect(person.error).toBeNull()
  expect((await visitor.auth.refreshSession()).error).toBeNull()
  expect((await visitor.auth.signOut()).error).toBeNull()

  // What the one wrote the other reads.
  expect((await backend.client().from('posts').select('slug')).data).toEqual([{ slug: 'from-before' }])
  expect((await staff.from('posts').delete().eq('slug', 'from-before')).error).toBeNull()
  expect((await backend.client().from('posts').select('slug')).data).toEqual([])
  expect(complaints).toBe('')
})
