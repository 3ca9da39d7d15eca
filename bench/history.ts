import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres, { type Sql } from 'postgres'
import type { Client } from '../app/data/schema.ts'
import { median } from './load.ts'
import { type Line, say } from './report.ts'
import type { Server } from './server.ts'
import { staffQuestions } from './size-questions.ts'

const rounds = 8
const savesPerRound = 150
const warmUp = 15
const versions = 100_000
const asked = 31

/** In words; the second is nearly as long as texts may be. */
const texts = { 'a save of 5 KB': 300, 'a save of 100 KB': 6_000 }

/** Saves with and without history, in turn; then staff's lists with few versions and with many. */
export async function measureHistory(server: Server): Promise<Line[]> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} })
  const client = createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(server.admin)
  if (error) {
    throw new Error(`The sign-in failed: ${error.message}`)
  }
  try {
    const lines: Line[] = [['', 'without', 'with', 'ratio']]
    for (const [title, words] of Object.entries(texts)) {
      lines.push(...(await compareSaves(server, sql, client, { title, words })))
    }
    lines.push(...(await compareLists(sql, client)))
    return lines
  } finally {
    await sql.end()
  }
}

interface Round {
  time: number
  cpu: number
}

async function compareSaves(
  server: Server,
  sql: Sql,
  client: SupabaseClient,
  { title, words }: { title: string; words: number },
): Promise<Line[]> {
  const [post] = await sql<[{ id: string }]>`select id from public.posts order by created_at limit 1`
  const without: Round[] = []
  const kept: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [action, results] of round % 2 ? pairs(kept, without) : pairs(kept, without).reverse()) {
      await sql.unsafe(`alter table public.posts ${action} trigger keep_history`)
      results.push(await measureSaves(server, client, { id: post.id, words }))
    }
  }
  await sql.unsafe('alter table public.posts enable trigger keep_history')
  const toLine = (name: string, pick: (round: Round) => number): Line => {
    const [less, more] = [median(without.map(pick)), median(kept.map(pick))]
    const ratio = median(kept.map((one, i) => pick(one) / pick(without[i] ?? one)))
    return [name, less.toFixed(2), more.toFixed(2), ratio.toFixed(2)]
  }
  return [toLine(`${title}, ms`, ({ time }) => time), toLine(`${title}, CPU ms`, ({ cpu }) => cpu)]
}

const pairs = (kept: Round[], without: Round[]): ['enable' | 'disable', Round[]][] => [
  ['enable', kept],
  ['disable', without],
]

async function measureSaves(
  server: Server,
  client: SupabaseClient,
  { id, words }: { id: string; words: number },
): Promise<Round> {
  const times: number[] = []
  let cpuBefore = 0
  for (let save = 0; save < warmUp + savesPerRound; save += 1) {
    if (save === warmUp) {
      cpuBefore = server.measureTotalCpu()
    }
    const text = Array.from(
      { length: words },
      (_, i) => `word ${((save * i) % 977).toString(36)} of the text`,
    )
    const begun = performance.now()
    const { error } = await client
      .from('posts')
      .update({ title: `Measured save ${save}`, content: `<p>${text.join(' ')}</p>` })
      .eq('id', id)
    times.push(performance.now() - begun)
    if (error) {
      throw new Error(`The save failed: ${error.message}`)
    }
  }
  const cpu = (1000 * (server.measureTotalCpu() - cpuBefore)) / savesPerRound
  return { time: median(times.slice(warmUp)), cpu }
}

async function compareLists(sql: Sql, client: Client): Promise<Line[]> {
  await measureLists(client)
  const before = await measureLists(client)
  say(`Keeping ${versions.toLocaleString('en')} versions…`)
  // In one statement, so that both measurements meet the same load; nobody verifies this chain.
  await sql`
    with numbered as (select id, row_number() over (order by id) as place from public.posts),
    begun as (select max(id) as id from private.history),
    entries as (
      insert into private.history
      select b.id + n, b.id + n, clock_timestamp(), pg_current_xact_id(), null, 'database', 'public.posts', r.id, 'UPDATE',
        array['content'], sha256('\\x01'), sha256('\\x02'), sha256('\\x03'), sha256('\\x04')
      from begun b, generate_series(1, ${versions}::int) n
      join numbered r on r.place = 1 + n % (select count(*) from numbered)
      returning id, row_id
    )
    insert into private.history_contents (history_id, salt, before, label)
    select e.id, '\\x00', to_jsonb(p), p.title from entries e join public.posts p on p.id = e.row_id`
  await sql`vacuum analyze`
  const after = await measureLists(client)
  return Object.entries(before).map(([title, few]): Line => {
    const many = after[title] ?? Number.NaN
    return [`${title}, ms`, few.toFixed(2), many.toFixed(2), (many / few).toFixed(2)]
  })
}

async function measureLists(client: Client): Promise<Record<string, number>> {
  const questions = Object.entries(staffQuestions).filter(([title]) => !/last|page 40/.test(title))
  const times = new Map<string, number[]>(questions.map(([title]) => [title, []]))
  for (let round = 0; round < asked; round += 1) {
    for (const [title, ask] of questions) {
      const begun = performance.now()
      const { error } = await ask(client, { posts: 100, messages: 100 } as Parameters<typeof ask>[1])
      if (error) {
        throw new Error(`The list could not be read: ${error.message}`)
      }
      times.get(title)?.push(performance.now() - begun)
    }
  }
  return Object.fromEntries([...times].map(([title, taken]) => [title, median(taken)]))
}
