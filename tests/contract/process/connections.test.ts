import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { Database } from '../../../backend/database.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { makeTemporaryDirectory, startServer } from '../../support/server.ts'

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_count', SUPABASE_SECRET_KEY: 'sb_secret_count' }

test('a process that is asked for everything at once has at most twenty-five connections', async () => {
  const DATABASE_URL = await cloneTemplate()
  const folder = makeTemporaryDirectory()
  const server = await startServer({
    ...keys,
    DATABASE_URL,
    DATA_DIR: folder.path,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'holla@holla.example',
    CONTACT_TO: 'staff@holla.example',
  })
  const database = new Database({ ownerUrl: DATABASE_URL, url: DATABASE_URL }, { connections: 1 })
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const staff = createClient(server.url, keys.SUPABASE_SECRET_KEY, options)
  const stranger = createClient(server.url, keys.SUPABASE_PUBLISHABLE_KEY, options)
  try {
    const many = (ask: (n: number) => PromiseLike<unknown>) => Array.from({ length: 40 }, (_, n) => ask(n))
    await Promise.all([
      ...many(() => staff.from('posts').select('*, categories(name)')),
      ...many(n => staff.from('categories').insert({ name: `Category ${n}` })),
      ...many(() => stranger.from('posts').select('*, categories(name)')),
      ...many(n => stranger.auth.signInWithOtp({ email: `person${n}@holla.example` })),
      ...many(n => fetch(`${server.url}/company/blog?q=${n}`)),
    ])
    const [row] = await database.owner<{ connections: number; ofMail: number; ofPrivacy: number }[]>`
      select count(*) filter (where application_name <> 'holla privacy')::int as connections,
        count(*) filter (where application_name = 'holla privacy')::int as "ofPrivacy",
        count(*) filter (where application_name = 'holla outbox')::int as "ofMail"
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    expect(row?.ofMail).toBeGreaterThan(0)
    expect(row?.connections).toBeGreaterThan(15)
    // The one that holds the data folder is missing here: it belongs to an embedded PostgreSQL.
    expect(row?.connections).toBeLessThanOrEqual(24)
    // Of the process that keeps the workers, for a moment each minute.
    expect(row?.ofPrivacy).toBeLessThanOrEqual(3)
  } finally {
    await database.close()
    await server.stop()
    folder.remove()
  }
})
