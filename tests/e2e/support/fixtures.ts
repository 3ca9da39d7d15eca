import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type postgres from 'postgres'
import { connectEmbedded } from '../../support/embedded.ts'
import { chromiumFlags, findTestChromium } from '../../support/find-chromium.ts'
import { type Inbox, openInbox } from '../../support/inbox.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../support/server.ts'
import { certificatePath } from '../../support/webhook-receiver.ts'

export { expect }

interface TestFixtures {
  /** Fails the test when a page logs an error or throws; give it a pattern to expect one. */
  consoleErrors: { allow(pattern: RegExp): void }
  /** All tests come from one address: none is refused for what those before it have sent. */
  unusedLimits: undefined
}

interface WorkerFixtures {
  server: RunningServer & { directory: string }
  /** What browsers visit: the server, or with E2E_IN_FRONT=true another site in front of it, by SUPABASE_URL. */
  site: { url: string }
  /** The first super admin. */
  admin: { email: string; password: string }
  /** The SMTP server that contact messages are mailed to. */
  inbox: Inbox
  /** The server's own database, with every right: to break it, and to mend it. */
  database: postgres.Sql
  /** A client with the secret key, to prepare and to look behind the screen. */
  service: SupabaseClient
}

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_e2e', SUPABASE_SECRET_KEY: 'sb_secret_e2e' }
// Said when the site itself ends a live connection that is still being made, as whoever leaves a list at once does.
const leftWhileConnecting = /WebSocket is closed before the connection is established/
// What the browser's driver says of workers that it blocks (playwright.config.ts).
const blockedWorker = /Service Worker registration blocked/
// What was being read when somebody signed out may be answered after their session has ended.
const readAfterSignOut = /status of 401 .*\/rest\/v1\//
const isDev = process.env.E2E_DEV === 'true'
// Sheets come with scripts there, one after another, and only then fonts are asked for.
const lateFont = /was preloaded using link preload but not used/
const admin = { email: 'ada@holla.example', password: 'a-long-enough-password' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  admin: [({}, use) => use(admin), { scope: 'worker' }],

  inbox: [
    async ({}, use) => {
      const inbox = await openInbox()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ inbox }, use) => {
      const directory = makeTemporaryDirectory()
      const server = await startServer(
        {
          ...keys,
          DATA_DIR: directory.path,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          SMTP_URL: inbox.url,
          MAIL_FROM: 'site@holla.example',
          CONTACT_TO: 'desk@holla.example',
          WEBHOOK_ALLOW_PRIVATE: 'true',
          NODE_EXTRA_CA_CERTS: certificatePath,
        },
        isDev ? ['--dev'] : [],
      )
      await use({ ...server, directory: directory.path })
      await server.stop()
      directory.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  database: [
    async ({ server }, use) => {
      const sql = connectEmbedded(server.directory)
      // No test cuts the power: no commit waits for the disk.
      await sql`alter system set fsync = off`
      await sql`alter system set full_page_writes = off`
      await sql`select pg_reload_conf()`
      await use(sql)
      await sql.end()
    },
    { scope: 'worker' },
  ],

  unusedLimits: [
    async ({ database }, use) => {
      await database`delete from backend.rate_limits`
      await use(undefined)
    },
    { auto: true },
  ],

  service: [
    async ({ server }, use) => {
      await use(
        createClient(server.url, keys.SUPABASE_SECRET_KEY, {
          auth: { persistSession: false, autoRefreshToken: false },
        }),
      )
    },
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({}, use) => {
      await use({ executablePath: await findTestChromium(), args: chromiumFlags })
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ server }, use) => {
      if (process.env.E2E_IN_FRONT !== 'true') return use(server)
      const directory = makeTemporaryDirectory()
      const site = await startServer({ ...keys, DATA_DIR: directory.path, SUPABASE_URL: server.url })
      await use(site)
      await site.stop()
      directory.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  consoleErrors: [
    async ({ context }, use, testInfo) => {
      const seen: string[] = []
      let seenAtSignOut = Number.POSITIVE_INFINITY
      const allowed: RegExp[] = [leftWhileConnecting, blockedWorker, ...(isDev ? [lateFont] : [])]
      const watch = (page: Page) => {
        page.on('console', (message: ConsoleMessage) => {
          if (message.type() === 'error' || message.type() === 'warning') {
            seen.push(`${message.text()} (${message.location().url})`)
          }
        })
        page.on('pageerror', error => seen.push(String(error.stack ?? error)))
      }
      context.on('page', watch)
      context.on('request', request => {
        if (request.url().includes('/auth/v1/logout')) seenAtSignOut = Math.min(seenAtSignOut, seen.length)
      })
      await use({ allow: pattern => allowed.push(pattern) })
      const unexpected = seen.filter(
        (line, at) =>
          !allowed.some(pattern => pattern.test(line)) &&
          !(at >= seenAtSignOut && readAfterSignOut.test(line)),
      )
      if (testInfo.status === testInfo.expectedStatus) {
        expect(unexpected, 'what the browser complained about').toEqual([])
      }
    },
    { auto: true },
  ],
})
