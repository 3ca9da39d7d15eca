import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let editor: Person
let careersId: string

beforeAll(async () => {
  editor = await backend.people.editor()
})
afterEach(async () => {
  await backend.sql`delete from public.posts`
  await backend.sql`delete from public.categories`
  await backend.sql`insert into public.categories (name) values ('Careers')`
  careersId = await findCareers()
})

async function findCareers(): Promise<string> {
  const [row] = await backend.sql`select id from public.categories where name = 'Careers'`
  return row?.id
}

const listNames = async () =>
  (await backend.sql`select name from public.categories where name <> 'Careers' order by name`).map(
    ({ name }) => name,
  )

test('the migrations leave the Careers category', async () => {
  careersId = await findCareers()
  expect(careersId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a name is stored without the space around it', async () => {
  const { data } = await editor.client
    .from('categories')
    .insert({ name: ' \t Growth\u00a0\n' })
    .select()
    .single()
  expect(data?.name).toBe('Growth')
  await editor.client.from('categories').update({ name: '  Retention ' }).eq('id', data?.id)
  expect(await listNames()).toEqual(['Retention'])
})

test.each(['Growth', 'growth', '  GROWTH ', '\tgrowth\n'])(
  'a second category named %j beside Growth is refused',
  async name => {
    await backend.sql`insert into public.categories (name) values ('Growth')`
    const { error, status } = await editor.client.from('categories').insert({ name })
    expect(error?.code).toBe('23505')
    expect(status).toBe(409)
    expect(await listNames()).toEqual(['Growth'])
  },
)

test('letters beyond ASCII are the same in upper and lower case', async () => {
  await backend.sql`insert into public.categories (name) values ('Ọjà Éclair')`
  const { error } = await editor.client.from('categories').insert({ name: 'ỌJÀ ÉCLAIR' })
  expect(error?.code).toBe('23505')
})

test('of two admins who create the same category at once one is refused', async () => {
  const results = await Promise.all(
    ['Growth', ' growth'].map(name => editor.client.from('categories').insert({ name })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await listNames()).toHaveLength(1)
})

test.each(['', '   ', '\t\n', '\u00a0'])('the blank name %j is refused', async name => {
  const { error } = await editor.client.from('categories').insert({ name })
  expect(error?.code).toBe('23514')
  expect(await listNames()).toEqual([])
})

test('Careers keeps its spelling whoever writes it', async () => {
  await backend.sql`delete from public.categories`
  const { data } = await editor.client.from('categories').insert({ name: ' careers' }).select().single()
  expect(data?.name).toBe('Careers')
  const { error } = await editor.client.from('categories').update({ name: 'CAREERS' }).eq('id', data?.id)
  expect(error).toBeNull()
  expect(await findCareers()).toBe(data?.id)
})

const addOpening = () =>
  backend.sql`
    insert into public.posts (title, excerpt, content, category_id) values ('Opening', 'E', 'C', ${careersId})`

test('while there are openings the Careers category is neither deleted nor renamed', async () => {
  await addOpening()
  for (const attempt of [
    editor.client.from('categories').delete().eq('id', careersId),
    editor.client.from('categories').update({ name: 'Jobs' }).eq('id', careersId),
    backend.serviceClient().from('categories').delete().eq('id', careersId),
  ]) {
    const { error, status } = await attempt
    expect(error?.message).toBe('The Careers category has openings, so it cannot be deleted or renamed')
    expect(error?.hint).toMatch(/^Move its posts/)
    expect(status).toBe(400)
  }
  expect(await findCareers()).toBe(careersId)
  expect(await backend.sql`select category_id from public.posts`).toEqual([{ category_id: careersId }])
})

test('without openings Careers can be renamed and deleted like any other', async () => {
  const renamed = await editor.client.from('categories').update({ name: 'Jobs' }).eq('id', careersId)
  expect(renamed.error).toBeNull()
  const deleted = await editor.client.from('categories').delete().eq('id', careersId)
  expect(deleted.error).toBeNull()
  expect(await backend.sql`select from public.categories where id = ${careersId}`).toHaveLength(0)
})

test.each(['delete', 'rename'] as const)(
  'an opening that is being published at this moment stops a %s of Careers',
  async operation => {
    const outcome = await backend.sql.begin(async sql => {
      await sql`
        insert into public.posts (title, excerpt, content, category_id) values ('Opening', 'E', 'C', ${careersId})`
      const { client } = editor
      const attempt =
        operation === 'delete'
          ? client.from('categories').delete().eq('id', careersId)
          : client.from('categories').update({ name: 'Jobs' }).eq('id', careersId)
      const result = attempt.then(({ error }) => error?.message)
      await new Promise(resolve => setTimeout(resolve, 300))
      return { result }
    })
    expect(await outcome.result).toMatch(/^The Careers category has openings/)
    expect(await findCareers()).toBe(careersId)
  },
)
