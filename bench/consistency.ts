import { createClient } from '@supabase/supabase-js'
import { type Line, say, toFact } from './report.ts'
import { makeDataDirectory, type Server, startServer } from './server.ts'

const saves = 1_000

/** Milliseconds after the response to the save. */
interface Seen {
  /** When the last request that got the old text was sent; 0 for none. */
  lastOld: number
  firstNew: number
}

interface Reader {
  title: string
  path: string
  headers: Record<string, string>
}

export async function measureConsistency(here: Server): Promise<Line[]> {
  const there = await startServer(makeDataDirectory(), { databaseUrl: here.databaseUrl() })
  const { apikey, bearer, userClient } = await signIn(here)
  const { data: post } = await userClient
    .from('posts')
    .insert({ title: 'To be changed', excerpt: 'Before', content: '<p>Before</p>' })
    .select('id')
    .single()
    .throwOnError()
  const question = `/rest/v1/posts?select=excerpt&id=eq.${post.id}`
  const stale: Record<string, number> = {}
  const others: Seen[] = []
  for (let save = 0; save < saves; save += 1) {
    const text = `Saved ${save}.`
    const anonymous: Reader[] = [
      { title: 'page, another visitor', path: '/company/blog', headers: {} },
      { title: 'REST, another visitor', path: question, headers: { apikey } },
    ]
    // Fills the cache.
    for (const { path, headers } of anonymous) {
      await read(there.url + path, headers)
      await read(there.url + path, headers)
    }
    const answer = await fetch(here.url + question, {
      method: 'PATCH',
      headers: { apikey, authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ excerpt: text }),
    })
    const savedAt = performance.now()
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const readers: Reader[] = [
      ...anonymous,
      { title: 'page, the saver', path: '/company/blog', headers: { cookie } },
      { title: 'REST, the saver without a session', path: question, headers: { apikey, cookie } },
      { title: 'REST, signed in', path: question, headers: { apikey, authorization: bearer } },
    ]
    const seen = anonymous.map(reader => readUntilNew(there.url, reader, text, savedAt))
    const found = readers.slice(anonymous.length).map(async ({ title, path, headers }) => {
      stale[title] = (stale[title] ?? 0) + ((await read(there.url + path, headers)).includes(text) ? 0 : 1)
    })
    others.push(...(await Promise.all(seen)))
    await Promise.all(found)
    if (save % 100 === 99) say(`${save + 1} saves: ${JSON.stringify(stale)}`)
  }
  await there.stop()
  const toFacts = (title: string, values: number[]): Line[] => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
    return [
      toFact(`${title}, median`, at(0.5), 'ms'),
      toFact('in 99 of 100', at(0.99), 'ms'),
      toFact('at the latest', at(1), 'ms'),
    ]
  }
  return [
    [`${saves} saves, read through another process`, 'stale'],
    ...Object.entries(stale).map(([title, count]): Line => [title, String(count)]),
    ['other visitors, first answer', String(others.filter(({ lastOld }) => lastOld > 0).length)],
    ...toFacts(
      'the last who got the old text asked after the save',
      others.map(({ lastOld }) => lastOld),
    ),
    ...toFacts(
      'others have the new text after it, as this machine renders it',
      others.map(({ firstNew }) => firstNew),
    ),
  ]
}

async function signIn({ url, keys, admin }: Server) {
  const userClient = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await userClient.auth.signInWithPassword(admin)
  if (error) {
    throw new Error(`The sign-in failed: ${error.message}`)
  }
  return { apikey: keys.publishable, bearer: `Bearer ${data.session.access_token}`, userClient }
}

async function readUntilNew(
  origin: string,
  { path, headers }: Reader,
  text: string,
  savedAt: number,
): Promise<Seen> {
  let lastOld = 0
  for (;;) {
    const askedAt = performance.now()
    if ((await read(origin + path, headers)).includes(text)) {
      return { lastOld, firstNew: performance.now() - savedAt }
    }
    lastOld = askedAt - savedAt
  }
}

let visitors = 0

/** Each time as another visitor, as one alone would use up the budget of strangers. */
async function read(url: string, headers: Record<string, string>): Promise<string> {
  visitors += 1
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const answer = await fetch(url, { headers: { ...headers, 'x-forwarded-for': from } })
  const text = await answer.text()
  if (!answer.ok) {
    throw new Error(`${url} answers ${answer.status}: ${text.slice(0, 200)}`)
  }
  return text
}
