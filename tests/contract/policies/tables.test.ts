import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anonymous } from '../../../backend/identity.ts'
import { setUpBackend } from '../../support/backend.ts'
import { type Actor, type ActorName, createActors } from './actors.ts'
import { listCases, type TableOperation, tables } from './expectations.ts'

type Row = Record<string, unknown>

interface Sample {
  /** The column that tells its rows apart; `id` if it has one. */
  key?: string
  /** A row that is there before, made by a function as some columns are unique. */
  seed: () => Row | Promise<Row>
  insert: () => Row | Promise<Row>
  update: () => Row
}

const unique = () => crypto.randomUUID().slice(0, 8)

const samples: Record<string, Sample> = {
  categories: {
    seed: () => ({ name: `Seed ${unique()}` }),
    insert: () => ({ name: `New ${unique()}` }),
    update: () => ({ name: `Changed ${unique()}` }),
  },
  posts: {
    seed: () => ({ title: 'Seed', excerpt: 'Seed', content: 'Seed' }),
    insert: () => ({ title: `New ${unique()}`, excerpt: 'New', content: 'New' }),
    update: () => ({ title: 'Changed' }),
  },
  post_details: {
    key: 'post_id',
    seed: async () => ({ post_id: (await seed('posts')).id, place: 'Lagos' }),
    insert: async () => ({ post_id: (await seed('posts')).id, place: 'Ibadan' }),
    update: () => ({ place: 'Abuja' }),
  },
  post_drafts: {
    seed: () => ({ title: 'Seed', content: 'Secret plan' }),
    insert: () => ({ title: `New ${unique()}` }),
    update: () => ({ title: 'Changed' }),
  },
  settings: {
    key: 'name',
    seed: () => ({ name: `Seed ${unique()}`, value: {} }),
    insert: () => ({ name: crypto.randomUUID(), value: true }),
    update: () => ({ value: 'Changed' }),
  },
  price_lists: {
    key: 'number',
    seed: () => ({ number: randomInt(2, 1e9), list: {} }),
    insert: () => ({ number: randomInt(2, 1e9), list: {} }),
    update: () => ({ list: { rates: 0 } }),
  },
  leads: {
    seed: () => ({ sender: `${unique()}@visitors.example`, name: 'Ada', next_step: 'Secret plan' }),
    insert: () => ({ sender: `${unique()}@visitors.example`, name: 'Ada' }),
    update: () => ({ stage: 'won' }),
  },
  lead_letters: {
    key: 'message_id',
    seed: async () => ({ message_id: crypto.randomUUID(), lead_id: (await seed('leads')).id }),
    insert: async () => ({ message_id: crypto.randomUUID(), lead_id: (await seed('leads')).id }),
    update: () => ({ message_id: crypto.randomUUID() }),
  },
  lead_events: {
    seed: () => seedEvent('Secret plan'),
    insert: () => seedEvent('Called'),
    update: () => ({ body: { text: 'Changed' } }),
  },
  lead_answers: {
    seed: () => seedAnswer('Secret plan'),
    insert: () => seedAnswer('Hello'),
    update: () => ({ text: 'Changed' }),
  },
  lead_views: {
    seed: () => ({ name: `Seed ${unique()}`, query: 'tab=won' }),
    insert: () => ({ name: `New ${unique()}`, query: 'tab=lost' }),
    update: () => ({ query: 'tab=open' }),
  },
  contact_messages: {
    seed: () => ({ name: 'Ada', email: 'ada@visitors.example', subject: 'Hello', message: 'Secret plan' }),
    insert: () => ({ name: `New ${unique()}`, email: 'a@b.example', subject: 'S', message: 'M' }),
    update: () => ({ read_at: '2026-01-01T00:00:00+00:00' }),
  },
}

async function seedEvent(text: string): Promise<Row> {
  const { id: lead_id } = await seed('leads')
  return { lead_id, change_id: crypto.randomUUID(), kind: 'note', body: { text } }
}

async function seedAnswer(text: string): Promise<Row> {
  const { id: lead_id } = await seed('leads')
  const answer = {
    id: crypto.randomUUID(),
    lead_id,
    channel: 'mailto',
    recipient: 'ada@visitors.example',
    text,
  }
  return {
    ...answer,
    recipient_name: 'Ada',
    subject: 'Re: Hello',
    answers_until: '2026-01-01T00:00:00+00:00',
  }
}

const backend = await setUpBackend()
let actors: Record<ActorName, Actor>

beforeAll(async () => {
  actors = await createActors(backend)
})

function requireSample(table: string): Sample {
  const sample = samples[table]
  if (!sample) {
    throw new Error(`There is no sample row for ${table}`)
  }
  return sample
}

const keyOf = (table: string) => requireSample(table).key ?? 'id'

async function seed(table: string): Promise<{ row: Row; id: string }> {
  const [row] = await backend.sql<Row[]>`
    insert into public.${backend.sql(table)} ${backend.sql(await requireSample(table).seed())} returning *`
  if (!row) {
    throw new Error(`${table} took no row`)
  }
  return { row, id: String(row[keyOf(table)]) }
}

const find = (table: string, id: string) =>
  backend.sql<Row[]>`select * from public.${backend.sql(table)} where ${backend.sql(keyOf(table))} = ${id}`

const count = async (table: string) => {
  const [row] = await backend.sql<{ count: number }[]>`select count(*)::int from public.${backend.sql(table)}`
  return row?.count ?? -1
}

interface Result {
  data: unknown
  error: { code: string; message: string } | null
  status: number
}

async function perform(
  actor: Actor,
  table: string,
  operation: TableOperation,
  { id, change, added }: { id: string; change: Row; added: Row },
): Promise<Result> {
  const from = actor.client.from(table)
  const key = keyOf(table)
  switch (operation) {
    case 'select':
      return from.select('*').eq(key, id)
    case 'insert':
      return from.insert(added).select()
    case 'update':
      return from.update(change).eq(key, id).select()
    case 'delete':
      return from.delete().eq(key, id).select()
  }
}

test.each(listCases(tables))('$operation on $subject by $actor: $outcome', async one => {
  const { subject: table, operation, actor, outcome } = one
  const { row, id } = await seed(table)
  const added = await requireSample(table).insert()
  const before = await count(table)
  const change = requireSample(table).update()
  const { data, error, status } = await perform(actors[actor], table, operation, { id, change, added })

  if (outcome === 'refused') {
    expect(error?.code).toBe('42501')
    expect(status).toBe(actor === 'anonymous' ? 401 : 403)
    expect(data).toBeNull()
    expect(JSON.stringify(error)).not.toContain('Secret plan')
  } else {
    expect(error).toBeNull()
    expect(data).toHaveLength(outcome === 'done' ? 1 : 0)
  }

  if (outcome === 'done' && operation === 'insert') {
    expect(await count(table)).toBe(before + 1)
    expect(data).toMatchObject([{ [keyOf(table)]: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  } else if (outcome === 'done' && operation === 'delete') {
    expect(await find(table, id)).toEqual([])
  } else if (outcome === 'done' && operation === 'update') {
    expect(data).toMatchObject([change])
    expect(await find(table, id)).not.toEqual([row])
  } else {
    expect(await count(table)).toBe(before)
    expect(await find(table, id)).toEqual([row])
  }
})

test('a super admin cannot rewrite what a visitor wrote, nor when', async () => {
  const { row, id } = await seed('contact_messages')
  const changes = [
    { message: 'Nicer' },
    { email: 'me@holla.example' },
    { created_at: '2020-01-01' },
    { attempts: 0 },
  ]
  for (const change of changes) {
    const { error, status } = await actors.admin.client
      .from('contact_messages')
      .update({ read_at: '2026-01-01', ...change })
      .eq('id', id)
    expect(error?.code).toBe('42501')
    expect(status).toBe(403)
  }
  expect(await find('contact_messages', id)).toEqual([row])
})

test.each(['private', 'auth', 'storage', 'backend', 'realtime', 'pg_catalog'])(
  'nobody reaches the schema %s by REST, not even with the secret key',
  async schema => {
    for (const { client } of [actors.anonymous, actors.admin, actors.service]) {
      const { error, status } = await client.schema(schema).from('users').select('*')
      expect(error?.code).toBe('PGRST106')
      expect(status).toBe(406)
    }
  },
)

test('no request reads or writes who is a super admin, the accounts, or retired addresses, even past the REST interface', async () => {
  const visitor = { userId: actors.visitor.id, sessionId: null }
  const statements = [
    'select * from private.super_admins',
    `insert into private.super_admins (user_id) values ('${visitor.userId}')`,
    'delete from private.super_admins',
    'select * from private.role_members',
    `insert into private.role_members (user_id, role) values ('${visitor.userId}', 'editor')`,
    'select * from auth.users',
    `update auth.users set raw_user_meta_data = '{"is_super_admin": true}'`,
    'select * from backend.secrets',
    'select * from private.gone_posts',
    'delete from private.former_category_names',
  ]
  for (const role of ['anon', 'authenticated'] as const) {
    const identity = { ...anonymous, role, claims: JSON.stringify({ role, sub: visitor.userId }), ...visitor }
    for (const statement of statements) {
      const attempt = backend.database.asRole(identity, sql => sql.unsafe(statement))
      await expect(attempt, `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
    }
  }
  const admins = await backend.sql`select user_id from private.super_admins`
  expect(admins.map(({ user_id }) => user_id).sort()).toEqual([actors.admin.id, actors.suspended.id].sort())
})
