import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { createReadiness } from '../../../server/readiness.ts'
import { createRequestRouter } from '../../../server/request-router.ts'

const directory = mkdtempSync(join(tmpdir(), 'holla-worker-'))
afterAll(() => rmSync(directory, { recursive: true }))
writeFileSync(join(directory, 'service-worker.js'), 'on')
writeFileSync(join(directory, 'service-worker-off.js'), 'off')

async function ask(offlinePages: boolean) {
  const log = { info: () => {}, error: () => {} }
  const router = createRequestRouter({
    backend: null,
    pages: async () => new Response('No such page', { status: 404 }),
    staticDirectory: relative(process.cwd(), directory),
    keptAssets: null,
    offlinePages,
    readiness: createReadiness([], () => {}),
    secure: false,
    trustedProxies: 0,
    log,
  })
  const env = { incoming: { socket: {}, headers: {} } } as unknown as HttpBindings
  const answer = await router.fetch(new Request('http://site/service-worker.js'), env)
  return answer.text()
}

test('at one address stands the worker, or with OFFLINE_PAGES=false the one that takes it back', async () => {
  expect(await ask(true)).toBe('on')
  expect(await ask(false)).toBe('off')
})
