import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, expect, inject } from 'vitest'
import { takeFlight } from '../../backend/canary/flights.ts'
import type { ReplicaOptions } from '../../backend/database/replica.ts'
import { Database, type DatabaseUrls, type Sql } from '../../backend/database.ts'
import { type Backend, createBackend } from '../../backend/gateway.ts'
import type { Log } from '../../backend/log.ts'
import type { BackendParts } from '../../backend/service.ts'
import { createDueWork } from '../../server/apply-scheduled-edits.ts'
import { createHandler as createCounter } from '../../supabase/functions/count-quote/handler.ts'
import { createHandler } from '../../supabase/functions/send-holla-email/handler.ts'
import { toDatabase } from './global-setup.ts'
import { createPeople, type People } from './people.ts'

export interface TestBackend {
  url: string
  keys: { publishable: string; secret: string }
  database: Database
  databaseUrl: string
  /** The owner's rights, to see what the database really holds. */
  sql: Sql
  /** For what only an administrator of the database may do. */
  superuser: Sql
  people: People
  /** What was logged as an error; empty unless a test provokes a bug. */
  errors: Record<string, unknown>[]
  /** A fresh supabase-js client with the publishable key, as a browser has it. */
  client(options?: SupabaseClientOptions<'public'>): SupabaseClient
  /** A client with the secret key. */
  serviceClient(): SupabaseClient
  fetch(path: string, init?: RequestInit): Promise<Response>
  backend: Backend
  stop(): Promise<void>
}

export type TestBackendOptions = Partial<Omit<BackendParts, 'database'>> & {
  /** Use this database instead of cloning one: a second process beside the first. */
  databaseUrl?: string
  /** Of a database in another cluster. */
  urls?: DatabaseUrls
  replica?: Pick<ReplicaOptions, 'url' | 'timings'>
  connections?: number
  acquireTimeout?: number
}

const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }

/** A backend for a whole test file: stopped at its end, and no bug may have been logged. */
export async function setUpBackend(options?: TestBackendOptions): Promise<TestBackend> {
  const backend = await startBackend(options)
  afterAll(async () => {
    await backend.stop()
    expect(backend.errors).toEqual([])
  })
  return backend
}

/** A backend over HTTP on a free port, with a database of its own cloned from the migrated template. */
export async function startBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { databaseUrl = await cloneTemplate(), connections = 4, acquireTimeout, ...others } = options
  const { urls = toUrls(databaseUrl), replica, ...parts } = others
  const superuser = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  const filesDirectory = mkdtempSync(join(tmpdir(), 'holla-files-'))
  const errors: Record<string, unknown>[] = []
  const log: Log = { info: () => {}, error: (message, facts) => errors.push({ message, ...facts }) }
  const database = new Database(urls, {
    connections,
    acquireTimeout,
    replica: replica ? { ...replica, log } : null,
  })
  const backend = createBackend({
    database,
    keys,
    siteUrl: 'http://localhost:3000',
    filesDirectory,
    sendMail: null,
    allowSignUp: true,
    functions: {
      'send-holla-email': createHandler({ sql: database.owner, takeCanary: takeFlight }),
      'count-quote': createCounter({ sql: database.owner }),
    },
    dueWork: createDueWork(database.owner),
    limitRequests: false,
    log,
    ...parts,
  })
  await backend.start()

  const respond = getRequestListener(request => backend.fetch(request, { address: '127.0.0.1' }))
  const server = createServer((request, response) => {
    if (!backend.serveKept(request, response, '127.0.0.1')) {
      void respond(request, response)
    }
  })
  server.on('upgrade', (request, socket, head) =>
    backend.upgrade(request, socket, head, { address: '127.0.0.1' }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const client: TestBackend['client'] = clientOptions =>
    createClient(url, keys.publishable, {
      ...clientOptions,
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        ...clientOptions?.auth,
      },
    })

  return {
    url,
    keys,
    database,
    databaseUrl,
    sql: database.owner,
    superuser,
    people: createPeople({ client, sql: database.owner }),
    errors,
    client,
    serviceClient: () =>
      createClient(url, keys.secret, { auth: { persistSession: false, autoRefreshToken: false } }),
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) {
        headers.set('apikey', keys.publishable)
      }
      return fetch(url + path, { ...init, headers })
    },
    backend,
    async stop() {
      await backend.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await database.close()
      await superuser.end()
      rmSync(filesDirectory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** A database of its own with the product's schema and no rows but the Careers category. */
export async function cloneTemplate(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = inject('postgresUrl')
  const admin = postgres(url, { max: 1 })
  // Files are copied as they are; page by page through the log it costs three times as much.
  await admin.unsafe(
    `create database ${name} template template_migrated strategy file_copy owner ${toOwner()}`,
  )
  await admin.end()
  return toDatabase(url, name)
}

/** The addresses of owner and login for a database whose superuser's address this is. */
export function toUrls(superuserUrl: string): DatabaseUrls {
  const { ownerUrl, url } = inject('templateUrls')
  const as = (role: string) => {
    const { username, password } = new URL(role)
    return Object.assign(new URL(superuserUrl), { username, password }).href
  }
  return { ownerUrl: as(ownerUrl), url: as(url) }
}

const toOwner = () => new URL(inject('templateUrls').ownerUrl).username
