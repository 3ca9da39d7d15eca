import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, expect, test, vi } from 'vitest'
import { Budgets } from '../../../backend/budgets.ts'
import { S3Bucket } from '../../../backend/s3/s3-bucket.ts'
import { createKeptAssets } from '../../../server/kept-assets.ts'
import { createReadiness } from '../../../server/readiness.ts'
import { createRequestRouter } from '../../../server/request-router.ts'
import { createSiteBudget } from '../../../server/site-budget.ts'
import { startS3 } from '../../support/s3-server.ts'

const root = mkdtempSync(join(tmpdir(), 'holla-builds-'))
const s3 = await startS3()
const bucket = await S3Bucket.open(s3.location('site'))
const errors: unknown[] = []
const log = { info: () => {}, error: (...facts: unknown[]) => errors.push(facts) }

afterAll(async () => {
  bucket.close()
  await s3.close()
  rmSync(root, { recursive: true, maxRetries: 20 })
  expect(errors).toEqual([])
})

/** A process of a build that has one style sheet, `app-<build>.css`, with its data in that folder. */
function startProcess(
  build: string,
  {
    data,
    bucket: shared = null,
    log: told = log,
  }: { data: string; bucket?: S3Bucket | null; log?: typeof log },
) {
  const client = join(root, `build-${build}`)
  const assets = join(client, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, `app-${build}.css`), `.${build} {}`)
  writeFileSync(join(assets, `app-${build}.css.br`), `${build} by brotli`)
  const directory = join(root, data, 'files/assets')
  const former = join(root, data, 'assets')
  mkdirSync(directory, { recursive: true })
  const kept = createKeptAssets({
    built: assets,
    directory,
    former,
    bucket: shared,
    log: told,
    retryEvery: 20,
  })
  const router = createRequestRouter({
    backend: null,
    pages: async () => new Response('No such page', { status: 404 }),
    offlinePages: true,
    staticDirectory: relative(process.cwd(), client),
    keptAssets: kept,
    readiness: createReadiness([], () => {}),
    secure: false,
    trustedProxies: 0,
    log,
  })
  const budgets = new Budgets()
  budgets.spend('spent', 'request', 1_000_000)
  const refuse = createSiteBudget(budgets, client, kept)
  const env = { incoming: { socket: {}, headers: {} } } as unknown as HttpBindings
  return {
    directory,
    keep: () => kept.keep(),
    stop: () => kept.stop(),
    /** A network that has spent its budget. */
    refuses: (url: string) => {
      const request = { url, method: 'GET', headers: {} } as IncomingMessage
      return refuse(request, new ServerResponse(request), 'spent')
    },
    get: async (path: string, headers: Record<string, string> = {}) => {
      const response = await router.fetch(new Request(`http://site${path}`, { headers }), env)
      return { status: response.status, text: await response.text(), headers: response.headers }
    },
  }
}

test('of two builds on one folder each serves the style sheet of the other’s pages, compressed too', async () => {
  const older = startProcess('older', { data: 'shared' })
  await older.keep()
  const newer = startProcess('newer', { data: 'shared' })
  await newer.keep()

  const found = await newer.get('/assets/app-older.css')
  expect(found).toMatchObject({ status: 200, text: '.older {}' })
  expect(found.headers.get('cache-control')).toContain('immutable')
  expect(found.headers.get('content-type')).toContain('text/css')
  expect(found.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await older.get('/assets/app-newer.css')).toMatchObject({ status: 200, text: '.newer {}' })
  expect(await newer.get('/assets/again-1/app-older.css')).toMatchObject({ text: '.older {}' })
  expect(await newer.get('/assets/app-older.css', { 'accept-encoding': 'br' })).toMatchObject({
    text: 'older by brotli',
  })
})

test('what a version before kept beside the files is served from among them', async () => {
  const former = join(root, 'upgraded/assets')
  mkdirSync(former, { recursive: true })
  writeFileSync(join(former, 'app-before.css'), '.before {}')
  const upgraded = startProcess('upgraded', { data: 'upgraded' })
  await upgraded.keep()
  expect(await upgraded.get('/assets/app-before.css')).toMatchObject({ text: '.before {}' })
  // Where the version before looks for the files of pages that were open when it took over again.
  expect(readdirSync(former).toSorted()).toEqual([
    'app-before.css',
    'app-upgraded.css',
    'app-upgraded.css.br',
  ])
})

test('where no version before kept any, nothing is kept beside the files', async () => {
  const fresh = startProcess('fresh', { data: 'fresh' })
  await fresh.keep()
  expect(readdirSync(join(root, 'fresh'))).toEqual(['files'])
})

test('of two builds that share a bucket only, each serves the other’s', async () => {
  const older = startProcess('first', { data: 'one', bucket })
  await older.keep()
  expect((await older.get('/assets/app-second.css')).status).toBe(404)
  const newer = startProcess('second', { data: 'two', bucket })
  await newer.keep()
  expect(await older.get('/assets/app-second.css')).toMatchObject({ status: 200, text: '.second {}' })
  expect(await newer.get('/assets/app-first.css')).toMatchObject({ status: 200, text: '.first {}' })
})

test('what is known of other builds is no work that a network could have spent its budget on', async () => {
  const older = startProcess('former', { data: 'nine', bucket })
  await older.keep()
  const shared = startProcess('latter', { data: 'nine' })
  const apart = startProcess('apart', { data: 'ten', bucket })
  await apart.keep()
  for (const process of [shared, apart]) {
    for (const path of ['/assets/app-former.css', '/assets/again-1/app-former.css?x']) {
      expect(process.refuses(path), path).toBe(false)
    }
    for (const path of ['/assets/unknown.css', '/assets/../app-former.css', '/app-former.css']) {
      expect(process.refuses(path), path).toBe(true)
    }
  }
})

test('a build that started while the bucket was away is kept there when it is back', async () => {
  const log = { info: () => {}, error: vi.fn() }
  const older = startProcess('here', { data: 'six', bucket })
  const newer = startProcess('away', { data: 'seven', bucket, log })
  s3.interfere = (_, response) => Boolean(response.writeHead(403).end())
  await newer.keep()
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(1), 60_000)
  s3.interfere = null
  await vi.waitFor(
    async () => expect(await older.get('/assets/app-away.css')).toMatchObject({ text: '.away {}' }),
    60_000,
  )
})

test('what stops tries no longer', async () => {
  const log = { info: () => {}, error: vi.fn() }
  const process = startProcess('ending', { data: 'eight', bucket, log })
  s3.interfere = (_, response) => Boolean(response.writeHead(403).end())
  await process.keep()
  process.stop()
  s3.interfere = null
  const before = s3.requests.length
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(s3.requests.length - before).toBe(0)
})

test('any number of unknown names costs the bucket one list a second', async () => {
  const process = startProcess('asked', { data: 'three', bucket })
  await process.get('/assets/first-unknown.js')
  const before = s3.requests.length
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => process.get(`/assets/unknown-${number}.js`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(s3.requests.length - before).toBe(1)
})

test('nothing outside the kept files can be asked for', async () => {
  const process = startProcess('closed', { data: 'four' })
  await process.keep()
  expect(statSync(join(process.directory, 'app-closed.css')).mode & 0o777).toBe(0o600)
  writeFileSync(join(process.directory, '../secret.json'), 'secret')
  for (const path of ['/assets/..%2fsecret.json', '/assets/%2e%2e/secret.json', '/assets//../secret.json']) {
    expect((await process.get(path)).status, path).toBe(404)
  }
})

test('what no build has used for sixty days goes, and what ours uses stays', async () => {
  const process = startProcess('lasting', { data: 'five' })
  await process.keep()
  const long = new Date(Date.now() - 61 * 24 * 60 * 60_000)
  writeFileSync(join(process.directory, 'app-ancient.css'), '')
  for (const name of ['app-ancient.css', 'app-lasting.css']) {
    utimesSync(join(process.directory, name), long, long)
  }
  await process.keep()
  expect(readdirSync(process.directory).toSorted()).toEqual(['app-lasting.css', 'app-lasting.css.br'])
})
