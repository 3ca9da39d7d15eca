import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { type Actor, type ActorName, createActors } from './actors.ts'
import { buckets, listCases, type ObjectOperation } from './expectations.ts'

const backend = await setUpBackend()
let actors: Record<ActorName, Actor>
let red: Buffer
let blue: Buffer

beforeAll(async () => {
  actors = await createActors(backend)
  const paint = (background: string) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background } })
      .png()
      .toBuffer()
  ;[red, blue] = await Promise.all([paint('red'), paint('blue')])
})

const png = { contentType: 'image/png' }

async function seed(bucket: string): Promise<string> {
  const name = `${crypto.randomUUID()}.png`
  const { error } = await actors.service.client.storage.from(bucket).upload(name, red, png)
  expect(error).toBeNull()
  return name
}

const listNames = async (bucket: string): Promise<string[]> => {
  const rows = await backend.sql<{ name: string; version: string }[]>`
    select name, version from storage.objects where bucket_id = ${bucket} order by name`
  return rows.map(({ name, version }) => `${name} ${version}`)
}

interface Result {
  data: unknown
  error: { message: string } | null
}

function perform(
  client: SupabaseClient,
  bucket: string,
  operation: ObjectOperation,
  name: string,
): Promise<Result> {
  const files = client.storage.from(bucket)
  switch (operation) {
    case 'address':
      return fetchAddress(files.getPublicUrl(name).data.publicUrl)
    case 'download':
      return files.download(name)
    case 'list':
      return files.list('', { search: name })
    case 'sign':
      return files.createSignedUrl(name, 60)
    case 'upload':
      return files.upload(`new-${name}`, blue, png)
    case 'replace':
      return files.upload(name, blue, { ...png, upsert: true })
    case 'update':
      return files.update(name, blue, png)
    case 'copy':
      return files.copy(name, `copy-${name}`)
    case 'move':
      return files.move(name, `moved-${name}`)
    case 'remove':
      return files.remove([name])
  }
}

async function fetchAddress(url: string): Promise<Result> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? { data: bytes, error: null } : { data: null, error: JSON.parse(bytes.toString()) }
}

/** What the bucket holds afterwards, given what it held before. */
const changes: Record<ObjectOperation, (name: string) => (before: string[], after: string[]) => boolean> = {
  address: () => (before, after) => sameNames(before, after) && before.join() === after.join(),
  download: () => (before, after) => before.join() === after.join(),
  list: () => (before, after) => before.join() === after.join(),
  sign: () => (before, after) => before.join() === after.join(),
  upload: name => (before, after) => after.length === before.length + 1 && has(after, `new-${name}`),
  replace: () => (before, after) => sameNames(before, after) && before.join() !== after.join(),
  update: () => (before, after) => sameNames(before, after) && before.join() !== after.join(),
  copy: name => (before, after) => after.length === before.length + 1 && has(after, `copy-${name}`),
  move: name => (before, after) =>
    after.length === before.length && has(after, `moved-${name}`) && !has(after, name),
  remove: name => (before, after) => after.length === before.length - 1 && !has(after, name),
}
const toName = (line: string) => line.split(' ')[0]
const has = (lines: string[], name: string) => lines.some(line => toName(line) === name)
const sameNames = (before: string[], after: string[]) =>
  before.map(toName).join() === after.map(toName).join()

const refusals = {
  refused: { code: 'AccessDenied', statusCode: '403', message: 'new row violates row-level security policy' },
  missing: { code: 'NoSuchKey', statusCode: '404', message: 'Object not found' },
  hidden: { code: 'NoSuchBucket', statusCode: '404', message: 'Bucket not found' },
}

test.each(listCases(buckets))('$operation in $subject by $actor: $outcome', async one => {
  const { subject: bucket, operation, actor, outcome } = one
  const name = await seed(bucket)
  const before = await listNames(bucket)
  const { data, error } = await perform(actors[actor].client, bucket, operation, name)
  const after = await listNames(bucket)

  if (outcome === 'done') {
    expect(error).toBeNull()
    expect(data).toBeTruthy()
    expect(data).not.toEqual([])
    expect(changes[operation](name)(before, after)).toBe(true)
    return
  }
  expect(after).toEqual(before)
  if (outcome === 'nothing') {
    expect(error).toBeNull()
    expect(data).toEqual([])
  } else {
    expect(data).toBeNull()
    expect(error).toMatchObject(refusals[outcome])
  }
})

test('only the secret key lists, makes, changes and deletes buckets', async () => {
  for (const name of [
    'anonymous',
    'visitor',
    'demoted',
    'stripped',
    'writer',
    'editor',
    'desk',
    'admin',
  ] as const) {
    const { storage } = actors[name].client
    expect((await storage.listBuckets()).data).toEqual([])
    const attempts = await Promise.all([
      storage.createBucket('mine', { public: true }),
      storage.updateBucket('post-images', { public: false }),
      storage.deleteBucket('post-images'),
      storage.emptyBucket('post-images'),
    ])
    expect(attempts.map(({ error }) => error !== null)).toEqual([true, true, true, true])
  }
  expect(await backend.sql`select id, public from storage.buckets order by id`).toEqual([
    { id: 'post-images', public: true },
    { id: 'unpublished-images', public: false },
  ])
  const { data } = await actors.service.client.storage.listBuckets()
  expect(data?.map(({ id }) => id)).toEqual(['post-images', 'unpublished-images'])
})
