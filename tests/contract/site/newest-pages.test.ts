import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { Budgets } from '../../../backend/budgets.ts'
import { createPageHandler } from '../../../server/page-handler.ts'
import { RenderQueue } from '../../../server/render-queue.ts'

const site = 'http://site.test'

/** Whether a page for whoever asks with these headers is made past the replica. */
async function isRenderedPastReplica(headers: Record<string, string>): Promise<boolean> {
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  const asked: boolean[] = []
  const { handle } = createPageHandler({
    build: async () => build,
    mode: 'production',
    supabaseUrl: site,
    publishableKey: 'sb_publishable_test',
    siteUrl: site,
    security: { backendOrigin: null, secure: false },
    fetchFor: (_, { isAhead }) => {
      asked.push(isAhead)
      return async () => Response.json([])
    },
    drawPng: async () => new Uint8Array(),
    renderQueue: new RenderQueue(new Budgets({ enabled: false })),
    cache: null,
    changes: null,
  })
  const request = new Request(`${site}/company/blog`, { headers })
  const { status } = await handle(request, { address: '127.0.0.1', requestId: 'test' })
  expect([status, asked.length]).toEqual([200, 1])
  return asked.includes(true)
}

test('pages for whoever has saved or signs in with the request are made past the replica, and those for others are not', async () => {
  expect(await isRenderedPastReplica({ authorization: 'Bearer a.b.c' })).toBe(true)
  expect(await isRenderedPastReplica({ cookie: 'txid=812' })).toBe(true)
  expect(await isRenderedPastReplica({ 'x-transaction-id': '812' })).toBe(true)
  expect(await isRenderedPastReplica({})).toBe(false)
})
