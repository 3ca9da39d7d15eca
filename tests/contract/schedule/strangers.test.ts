import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { watch } from '../realtime/support/watcher.ts'

/** Of each of two strangers. STRANGER_CALLS=2000 is what is asked of a release. */
const calls = Number(process.env.STRANGER_CALLS ?? 150)
const seed = Number(process.env.STRANGER_SEED ?? 20_261_123)

const backend = await setUpBackend()
const marker = 'Zanzibar'
const hidden: string[] = []
let stranger: Person
let editor: Person
let totals: { posts: number; categories: number; settings: number }

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const fields = (title: string) => ({ title, excerpt: `${title} excerpt`, content: `<p>${title} content</p>` })

beforeAll(async () => {
  ;[editor, stranger] = await Promise.all([backend.people.editor(), backend.people.visitor()])
  const { client } = editor
  const { data: shelf } = await client.from('categories').insert({ name: 'Shelf' }).select('id').single()
  const add = async (title: string, more: Record<string, unknown>) => {
    const { data, error } = await client
      .from('posts')
      .insert({ ...fields(title), category_id: shelf?.id, ...more })
      .select('id,slug')
      .single()
    expect(error).toBeNull()
    return data as { id: string; slug: string }
  }
  const out = await Promise.all([1, 2, 3].map(days => add(`Out ${days}`, { created_at: at(-days) })))
  for (const days of [1, 2, 30]) {
    const { id } = await add(`${marker} scheduled ${days}`, { created_at: at(days) })
    await client.from('post_details').insert({ post_id: id, place: marker, author_name: marker })
    hidden.push(id)
  }
  const trashed = await add(`${marker} never out`, { created_at: at(3) })
  await client.from('posts').delete().eq('id', trashed.id)
  hidden.push(trashed.id)
  for (const post_id of [null, out[0]?.id ?? null]) {
    const id = crypto.randomUUID()
    const { error } = await client.from('post_drafts').insert({
      ...{ id, post_id, ...fields(`${marker} draft`), slug: `${marker.toLowerCase()}-draft` },
      ...(post_id && { scheduled_for: at(1) }),
    })
    expect(error).toBeNull()
    hidden.push(id)
  }
  await backend.sql`analyze`
  const [{ settings }] = await backend.sql<[{ settings: number }]>`
    select count(*)::int as settings from public.settings where is_public`
  totals = { posts: 3, categories: 2, settings }
})

/** The same calls at each run of a seed (mulberry32). */
function createRandom(state: number) {
  let a = state
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function createCalls() {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const slug = () => pick([`${marker.toLowerCase()}-scheduled-1`, `${marker.toLowerCase()}-draft`, 'out-1'])
  const texts = () => pick([marker, `${marker} scheduled 1`, slug(), 'Out 1', ''])
  const times = () => pick(['now', at(-1), at(0), at(2)])
  const columns = {
    ...{ id: () => pick(hidden), category_id: () => pick(hidden), user_id: () => pick(hidden) },
    ...{ title: texts, slug: texts, content: texts, excerpt: texts, created_at: times, updated_at: times },
  }
  const column = () => pick(Object.keys(columns) as (keyof typeof columns)[])
  const filter = () => {
    const name = column()
    const value = encodeURIComponent(columns[name]())
    const isText = columns[name] === texts
    const operators = [
      'eq',
      'neq',
      'gt',
      'gte',
      'lt',
      'lte',
      'not.eq',
      ...(isText ? ['like', 'ilike', 'match', 'fts'] : []),
    ]
    const limit = `limit=${pick([0, 1, 9])}`
    return pick([
      ...Array(4).fill(`${name}=${pick(operators)}.${value}`),
      ...[
        `${name}=in.(${value})`,
        `or=(created_at.gt.now,title.ilike.*${marker}*)`,
        `not.and=(slug.eq.${slug()})`,
        limit,
      ],
    ])
  }
  const select = () =>
    pick([
      ...['*', '*', column(), `${column()},title`, '*,categories(*)', '*,post_details(*)'],
      ...['id,post_details!inner(place)', 'categories(posts(count))', 'count()', 'created_at.max()'],
    ])
  const table = () =>
    pick([
      ...Array(8).fill('posts'),
      ...['categories?select=*,posts(*)', 'categories?select=name,posts(count)'],
      ...['post_details', 'post_drafts', 'settings', 'history', 'former_slugs'],
    ])
  const rpc = () =>
    pick([
      ...[
        `is_gone_post?p_slug=${slug()}&p_opening=false`,
        `find_renamed_post?p_slug=${slug()}`,
        'count_posts_by_category',
      ],
      ...[
        `list_calendar?p_from=${at(-9)}&p_to=${at(90)}`,
        'list_post_drafts',
        `unschedule_post?p_id=${pick(hidden)}`,
      ],
      ...[
        'list_trash?p_table=posts&p_limit=9&p_offset=0',
        `list_post_versions?p_post_id=${pick(hidden)}&p_limit=9`,
      ],
      ...[`check_slug?p_text=${slug()}&p_post_id=${pick(hidden)}`, `find_preview?p_token=${pick(hidden)}`],
    ])
  const read = () => {
    const target = table()
    const rest = [`select=${select()}`, filter(), `order=${column()}.${pick(['asc', 'desc'])}`].filter(
      () => random() < 0.7,
    )
    return `/rest/v1/${target}${target.includes('?') ? '&' : '?'}${rest.join('&')}`
  }
  const write = () => ({
    method: pick(['POST', 'PATCH', 'DELETE']),
    path: `/rest/v1/${pick(['posts', 'post_drafts', 'post_details', 'categories'])}?${filter()}`,
    body: JSON.stringify(
      pick<object>([{ title: `${marker} scheduled 1` }, { id: pick(hidden) }, fields('Mine'), {}]),
    ),
  })
  const name = () => `${pick(hidden)}.png`
  const storage = () =>
    pick([
      `/storage/v1/object/public/unpublished-images/${name()}`,
      `/storage/v1/object/unpublished-images/${name()}`,
      `/storage/v1/object/info/post-images/${name()}`,
    ])
  return Array.from({ length: calls }, () => {
    const kind = random()
    const call: { path: string; method?: string; body?: string } =
      kind < 0.15
        ? write()
        : { path: kind < 0.3 ? `/rest/v1/rpc/${rpc()}` : kind < 0.35 ? storage() : read() }
    const accept = pick([...Array(9).fill('application/json'), 'text/csv', 'application/vnd.pgrst.plan+json'])
    const count = pick(['exact', 'planned', 'estimated'])
    return {
      ...call,
      headers: { accept, prefer: `count=${count},return=${pick(['representation', 'minimal'])}` },
    }
  })
}

interface Heard {
  call: string
  /** Every byte that was received. */
  text: string
  status: number
}

async function callAs(person: 'anonymous' | 'signed in'): Promise<Heard[]> {
  const token = (await stranger.client.auth.getSession()).data.session?.access_token
  const authorization = person === 'signed in' ? { authorization: `Bearer ${token}` } : {}
  const heard: Heard[] = []
  for (const { path, headers, ...init } of createCalls()) {
    const type = { 'content-type': 'application/json' }
    const answer = await backend.fetch(path, { ...init, headers: { ...headers, ...authorization, ...type } })
    const text = `${[...answer.headers].filter(([name]) => name !== 'content-location').join('\n')}\n${await answer.text()}`
    heard.push({
      call: `${init.method ?? 'GET'} ${path} ${JSON.stringify(init.body ?? null)}`,
      text,
      status: answer.status,
    })
  }
  return heard
}

/** What a call brought itself may come back with an error that says it. */
function listFindings({ call, text }: Heard): string[] {
  const said = decodeURIComponent(call).toLowerCase()
  const words = [...hidden, marker.toLowerCase()]
  return words.filter(word => text.toLowerCase().includes(word) && !said.includes(word))
}

/** Any total of rows that is larger than what is public. */
function listCounts({ text, call }: Heard): number[] {
  const total = Number(/content-range,[^\n]*\/(\d+)/.exec(text)?.[1] ?? 0)
  const counted = [...text.matchAll(/"count":\s*(\d+)/g)].map(([, count]) => Number(count))
  const most = call.includes('/posts')
    ? totals.posts
    : call.includes('/settings')
      ? totals.settings
      : Math.max(totals.posts, totals.categories)
  return [total, ...counted].filter(count => count > most)
}

test.each(['anonymous', 'signed in'] as const)(
  'of what is hidden a stranger who is %s gets not one byte, by content or by count, whatever is called',
  async person => {
    const before = await backend.sql`select count(*)::int as posts from public.posts`
    const heard = await callAs(person)
    expect(heard.filter(({ status }) => status === 200).length).toBeGreaterThan(calls / 6)
    expect(heard.filter(({ status }) => status >= 500)).toEqual([])
    expect(heard.flatMap(one => listFindings(one).map(word => `${word}: ${one.call}\n${one.text}`))).toEqual(
      [],
    )
    expect(heard.flatMap(one => listCounts(one).map(count => `${count}: ${one.call}\n${one.text}`))).toEqual(
      [],
    )
    expect(await backend.sql`select count(*)::int as posts from public.posts`).toEqual(before)
  },
)

test('words that a call brings itself find nothing either', async () => {
  const asks = [backend.client(), stranger.client].flatMap(client => [
    client.from('posts').select().ilike('title', `%${marker}%`),
    client.from('posts').select().in('id', hidden),
    client.from('posts').select().gt('created_at', at(0)),
    client.from('posts').select().eq('slug', `${marker.toLowerCase()}-scheduled-1`),
    client.from('posts').select('id,post_details!inner(place)').eq('post_details.place', marker),
    client.from('categories').select('name,posts!inner(id)').ilike('posts.title', `%${marker}%`),
    client.from('post_details').select(),
  ])
  for (const { data, error } of await Promise.all(asks)) {
    expect([error, data]).toEqual([null, []])
  }
  for (const client of [backend.client(), stranger.client]) {
    expect((await client.from('post_drafts').select()).data ?? []).toEqual([])
  }
})

test('over realtime a stranger hears nothing of what is hidden, and who wrote hears all', async () => {
  const any = { event: '*', schema: '*' } as const
  const strangers = await Promise.all(
    [backend.client(), stranger.client].map(client => watch(client, 'all', any)),
  )
  const staff = await watch(editor.client, 'all', any)
  const { client } = editor
  const told = (count: number) => expect.poll(() => staff.changes.length).toBe(count)
  const { data } = await client
    .from('posts')
    .insert({ ...fields(`${marker} live`), created_at: at(1) })
    .select('id')
    .single()
  await told(1)
  await client.from('posts').update({ excerpt: marker }).eq('id', data?.id)
  await told(2)
  await client.from('posts').delete().eq('id', data?.id)
  await told(3)
  await client.from('categories').insert({ name: 'The end' })
  for (const { changes } of strangers) {
    await expect.poll(() => changes.map(({ table }) => table)).toEqual(['categories'])
  }
  await Promise.all([stranger, editor].map(person => person.client.removeAllChannels()))
})
