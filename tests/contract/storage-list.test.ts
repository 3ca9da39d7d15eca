import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPapers } from './storage-support.ts'

const { backend, stranger, folder, papers, write, clear } = await openPapers()

beforeEach(clear)
afterAll(() => backend.stop())

test('a folder is listed with its direct children, folders first', async () => {
  await write('b.txt')
  await write('a.txt')
  await write('sub/one.txt')
  await write('sub/two/three.txt')
  const { data } = await papers().list(folder)
  expect(data?.map(entry => entry.name)).toEqual(['sub', 'a.txt', 'b.txt'])
  expect(data?.[0]).toEqual({
    name: 'sub',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(data?.[1]).toMatchObject({
    name: 'a.txt',
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    metadata: { size: 5, mimetype: 'text/plain', contentLength: 5, httpStatusCode: 200 },
  })
  const deeper = await papers().list(`${folder}/sub`)
  expect(deeper.data?.map(entry => entry.name)).toEqual(['two', 'one.txt'])
  const root = await papers().list()
  expect(root.data?.map(entry => entry.name)).toEqual([folder])
})

test('a list is paged, sorted and searched without regard to case or wildcards', async () => {
  for (const name of ['Alpha.txt', 'alps.txt', 'beta.txt', '_x.txt']) {
    await write(name)
  }
  const search = await papers().list(folder, { search: 'AL' })
  expect(search.data?.map(entry => entry.name)).toEqual(['Alpha.txt', 'alps.txt'])
  const wild = await papers().list(folder, { search: '_' })
  expect(wild.data?.map(entry => entry.name)).toEqual(['_x.txt'])
  const page = await papers().list(folder, {
    limit: 2,
    offset: 1,
    sortBy: { column: 'name', order: 'desc' },
  })
  expect(page.data?.map(entry => entry.name)).toEqual(['alps.txt', '_x.txt'])
  const newest = await papers().list(folder, { sortBy: { column: 'created_at', order: 'desc' }, limit: 1 })
  expect(newest.data?.map(entry => entry.name)).toEqual(['_x.txt'])
})

test('a stranger lists nothing of what others have', async () => {
  await write('a.txt')
  expect((await papers(stranger).list(folder)).data).toEqual([])
  expect((await backend.client().storage.from('papers').list(folder)).data).toEqual([])
})

test('the second kind of list gives full names, folders apart, and pages without gaps', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'sub/d.txt']) {
    await write(name)
  }
  const flat = await papers().listV2({ prefix: `${folder}/s` })
  expect(flat.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: `${folder}/sub/d.txt` }] })
  const first = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 3 })
  expect(first.data).toMatchObject({
    hasNext: true,
    folders: [{ key: `${folder}/sub`, name: `${folder}/sub/` }],
    objects: [{ name: `${folder}/a.txt` }, { name: `${folder}/b.txt` }],
  })
  const cursor = first.data?.nextCursor ?? ''
  const second = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 3, cursor })
  expect(second.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: `${folder}/c.txt` }] })
  expect((await papers().listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' })
  expect((await papers(stranger).listV2({})).data).toMatchObject({ folders: [], objects: [] })
})

test('at most 1,500 rows come at once, folders count, and pages have no gaps', async () => {
  await backend.sql`
    insert into storage.objects (bucket_id, name)
    select 'papers', ${`${folder}/`} || case when n <= 10 then 'f' || n || '/x' else 'n' || lpad(n::text, 4, '0') end
    from generate_series(1, 1600) as n`
  const all = await papers().list(folder, { limit: 10_000 })
  expect(all.data).toHaveLength(1_500)
  expect(all.data?.filter(entry => entry.id === null)).toHaveLength(10)
  const byDefault = await papers().list(folder)
  expect(byDefault.data?.map(entry => entry.name)).toEqual(all.data?.slice(0, 100).map(entry => entry.name))
  const pages = await Promise.all(
    [0, 400, 800, 1_200].map(offset => papers().list(folder, { limit: 400, offset })),
  )
  const names = pages.flatMap(({ data }) => data?.map(entry => entry.name) ?? [])
  expect(new Set(names).size).toBe(1_600)
  expect(names.slice(0, 1_500)).toEqual(all.data?.map(entry => entry.name))
})

test('files are sorted by each of the columns, both ways', async () => {
  for (const name of ['b', 'c', 'a']) {
    await write(name)
  }
  const ages = { updated_at: ['c', 'b', 'a'], created_at: ['a', 'c', 'b'], last_accessed_at: ['b', 'a', 'c'] }
  for (const [column, names] of Object.entries(ages)) {
    for (const [days, name] of names.entries()) {
      await backend.sql`
        update storage.objects
        set ${backend.sql({ [column]: new Date(Date.UTC(2026, 0, 1 + days)).toISOString() })}
        where name = ${`${folder}/${name}`}`
    }
  }
  for (const [column, names] of Object.entries({ ...ages, name: ['a', 'b', 'c'] })) {
    for (const order of ['asc', 'desc']) {
      const { data } = await papers().list(folder, { sortBy: { column, order } })
      const expected = order === 'asc' ? names : [...names].reverse()
      expect(data?.map(entry => entry.name)).toEqual(expected)
    }
  }
  expect((await papers().list(folder, { sortBy: { column: 'id', order: 'asc' } })).error).toMatchObject({
    statusCode: '400',
    code: 'InvalidRequest',
  })
})

test('a folder is the same with slashes around it, and what only begins like it is another', async () => {
  await write('sub/one.txt')
  await write('subway.txt')
  for (const prefix of [`${folder}/sub`, `${folder}/sub/`, `/${folder}/sub`]) {
    expect((await papers().list(prefix)).data?.map(entry => entry.name)).toEqual(['one.txt'])
  }
  expect((await papers().list(`${folder}/su`)).data).toEqual([])
})
