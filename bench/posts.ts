import { createClient } from '@supabase/supabase-js'
import postgres, { type Sql } from 'postgres'
import { listAdminPosts, type PostOrder } from '../app/data/list-admin-posts.ts'
import type { Client } from '../app/data/schema.ts'
import { median } from './load.ts'
import { type Line, say } from './report.ts'
import type { Server } from './server.ts'

const sizes = [100, 100_000]
const rounds = 25

const visits: Record<string, string> = {
  blog: '/company/blog',
  'page 7': '/company/blog?page=7',
  'one category': '/company/blog?category=Retention',
  'an article': '/company/blog/measured-post-50',
  careers: '/company/careers',
}

/** As staff's list asks. None has to be as fast as with few posts, only under 300 ms. */
const questions: Record<
  string,
  { search?: string; order?: PostOrder; inCategory?: boolean; isLast?: boolean }
> = {
  'list of posts': {},
  'sorted by title': { order: 'title-a-z' },
  'sorted by title, from the end': { order: 'title-z-a' },
  'oldest first': { order: 'oldest' },
  'in one category': { inCategory: true },
  'search, found often': { search: 'post 5' },
  'search, found once': { search: 'ured post 77' },
  'search, found never': { search: 'no such words' },
  'search, sorted by title': { search: 'post 5', order: 'title-a-z' },
  'last page': { isLast: true },
  'last page by title': { order: 'title-a-z', isLast: true },
}

export async function measurePosts(server: Server): Promise<Line[]> {
  const sql = postgres(server.databaseUrl(), { onnotice: () => {} })
  const results: Record<string, number>[] = []
  for (const size of sizes) {
    await fill(sql, size)
    say(`${size.toLocaleString('en')} posts are there.`)
    results.push({ ...(await measureVisits(server)), ...(await measureStaff(server, size)) })
  }
  await sql.end()
  const [few = {}, many = {}] = results
  return [
    ['median in ms', ...sizes.map(size => `${size.toLocaleString('en')} posts`), 'ratio'],
    ...Object.entries(few).map(([title, small]): Line => {
      const large = many[title] ?? Number.NaN
      return [title, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)]
    }),
  ]
}

/** Without the triggers, which take a lock and send a notice for each post. */
async function fill(sql: Sql, size: number): Promise<void> {
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`delete from public.posts`
    await tx`insert into public.categories (name) values ('Retention'), ('Acquisition') on conflict do nothing`
    await tx`
      insert into public.posts (title, slug, excerpt, content, category_id, created_at)
      select 'Measured post ' || n, 'measured-post-' || n,
        'An excerpt of about a line, as the list shows it under each title.',
        '<p>' || (select string_agg(md5(n::text || word), ' ') from generate_series(1, 90) word) || '</p>',
        (select id from public.categories where name = case n % 2 when 0 then 'Retention' else 'Acquisition' end),
        now() - n * interval '1 minute'
      from generate_series(1, ${size}::int) n`
  })
  await sql`vacuum analyze public.posts`
}

async function measureVisits(server: Server): Promise<Record<string, number>> {
  const times = new Times()
  for (let round = 0; round < rounds; round += 1) {
    for (const [title, path] of Object.entries(visits)) {
      await invalidatePages(server)
      const url = server.url + path
      await times.take(`${title}, rendered`, () => read(url))
      await read(url)
      for (let again = 0; again < 5; again += 1) {
        await times.take(`${title}, kept`, () => read(url))
      }
    }
  }
  return times.toMedians()
}

async function measureStaff(server: Server, size: number): Promise<Record<string, number>> {
  const client: Client = createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(server.admin)
  if (error) {
    throw new Error(`The sign-in failed: ${error.message}`)
  }
  const { data: category } = await client.from('categories').select('id').eq('name', 'Retention').single()
  const times = new Times()
  for (const [title, { search = '', order = 'newest', inCategory, isLast }] of Object.entries(questions)) {
    const pageSize = 20
    const page = isLast ? size / pageSize : 1
    const categoryId = inCategory ? (category?.id ?? null) : null
    for (let round = 0; round < rounds; round += 1) {
      await times.take(`staff: ${title}`, async () => {
        const found = await listAdminPosts(client, { search, categoryId, order, page, pageSize })
        if (found.error) throw new Error(`The list could not be read: ${found.error.message}`)
      })
    }
  }
  return times.toMedians()
}

/** Changes nothing, but drops the pages, as these posts are of that category. */
async function invalidatePages({ url, keys }: Server): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/categories?name=eq.Retention`, {
    method: 'PATCH',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: '{"name":"Retention"}',
  })
  if (!answer.ok) {
    throw new Error(`The change could not be written: ${answer.status} ${await answer.text()}`)
  }
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) {
    throw new Error(`${url} answers ${answer.status}`)
  }
}

class Times {
  readonly #taken = new Map<string, number[]>()

  async take(title: string, work: () => Promise<void>): Promise<void> {
    const begun = performance.now()
    await work()
    const took = performance.now() - begun
    this.#taken.set(title, [...(this.#taken.get(title) ?? []), took])
  }

  toMedians(): Record<string, number> {
    return Object.fromEntries([...this.#taken].map(([title, times]) => [title, median(times)]))
  }
}
