import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ServerBuild } from 'react-router'
import { Budgets } from '../../../../backend/budgets.ts'
import { Database } from '../../../../backend/database.ts'
import { PageCache } from '../../../../server/page-cache.ts'
import { createPageHandler } from '../../../../server/page-handler.ts'
import { RenderQueue } from '../../../../server/render-queue.ts'
import { cloneTemplate } from '../../../support/backend.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../../support/server.ts'

export const publishableKey = 'sb_publishable_kept'
const admin = { email: 'ada@holla.example', password: 'a-long-enough-password' }

/** So many processes of the site on one database, with a super admin who is signed in to the first of them. */
export async function startSites(count: number) {
  const DATABASE_URL = await cloneTemplate()
  const database = new Database({ ownerUrl: DATABASE_URL, url: DATABASE_URL }, { connections: 1 })
  const folders = Array.from({ length: count }, makeTemporaryDirectory)
  const servers: RunningServer[] = []
  for (const { path } of folders) {
    const server = await startServer({
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: 'sb_secret_kept',
      DATABASE_URL,
      DATA_DIR: path,
      SAMPLE_CONTENT: 'false',
      TRUSTED_PROXIES: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    servers.push(server)
  }
  const [here = '', there = ''] = servers.map(({ url }) => url)
  const staff: SupabaseClient = createClient(here, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await staff.auth.signInWithPassword(admin)

  async function stop(): Promise<void> {
    await database.close()
    await Promise.all(servers.map(server => server.stop()))
    for (const folder of folders) folder.remove()
  }

  return { here, there, staff, database, stop }
}

let visitors = 0
/** Each time as a visitor of another network: the tests have more rendered than the budget of one. */
export const visit = (url: string, headers: Record<string, string> = {}) => {
  visitors += 1
  return fetch(url, { headers: { 'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1`, ...headers } })
}

export const read = async (url: string) => (await visit(url)).text()

export const post = (title: string) => ({ title, content: `<p>${title}</p>`, excerpt: `About ${title}` })

/** What answers pages in a process, reading from a site by the given way, and the pages that it keeps. */
export async function openPageHandler(
  site: string,
  ask: typeof fetch = fetch,
  drawPng: (svg: string) => Promise<Uint8Array> = async () => new Uint8Array(),
) {
  const file = join(import.meta.dirname, '../../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  const cache = new PageCache()
  const { handle } = createPageHandler({
    build: async () => build,
    mode: 'production',
    supabaseUrl: site,
    publishableKey,
    siteUrl: site,
    security: { backendOrigin: null, secure: false },
    fetchFor: () => ask,
    drawPng,
    renderQueue: new RenderQueue(new Budgets({ enabled: false })),
    cache,
    changes: null,
  })
  const open = (path: string, headers: Record<string, string> = {}) =>
    handle(new Request(site + path, { headers }), { address: '127.0.0.1', requestId: 'test' })
  return { open, cache }
}
