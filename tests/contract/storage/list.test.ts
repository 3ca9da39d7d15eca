import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPapers } from './support/storage.ts'

const { backend, stranger, folder, papers, write, clear } = await openPapers()

beforeEach(clear)
afterAll(() => backend.stop())

test('a folder is listed with its direct children, folders among them by name', async () => {
  await write('b.txt')
  await write('a.txt')
  await write('sub/one.txt')
  await write('sub/two/three.txt')
  const { data } = await papers().list(folder)
  expect(data?.map(entry => entry.name)).toEqual(['a.txt', 'b.txt', 'sub'])
  expect(data?.[2]).toEqual({
    name: 'sub',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(data?.[0]).toMatchObject({
    name: 'a.txt',
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    metadata: { size: 5, mimetype: 'text/plain', contentLength: 5, httpStatusCode: 200 },
  })
  const deeper = await papers().list(`${folder}/sub`)
  expect(deeper.data?.map(entry => entry.name)).toEqual(['one.txt', 'two'])
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
  expect(page.data?.map(entry => entry.name)).toEqual(['alps.txt', 'Alpha.txt'])
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
  const first = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 2 })
  expect(first.data).toMatchObject({
    hasNext: true,
    folders: [],
    objects: [{ name: `${folder}/a.txt` }, { name: `${folder}/b.txt` }],
  })
  const cursor = first.data?.nextCursor ?? ''
  const second = await papers().listV2({ prefix: `${folder}/`, with_delimiter: true, limit: 2, cursor })
  expect(second.data).toMatchObject({
    hasNext: false,
    folders: [{ key: `${folder}/sub`, name: `${folder}/sub/` }],
    objects: [{ name: `${folder}/c.txt` }],
  })
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

test('the first kind of list takes letters in either case for the same, the second does not', async () => {
  for (const name of ['Photos/One.png', 'photos/two.png', 'photoshop.txt', 'Notes.txt', 'music/a']) {
    await write(name)
  }
  const names = async (prefix: string, search = '') =>
    (await papers().list(prefix, { search })).data?.map(entry => entry.name)
  expect(await names(folder)).toEqual(['music', 'Notes.txt', 'Photos', 'photoshop.txt'])
  expect(await names(`${folder}/PHOTOS`)).toEqual(['One.png', 'two.png'])
  expect(await names(`${folder.toUpperCase()}/photos/`)).toEqual(['One.png', 'two.png'])
  expect(await names(folder, 'NOTES')).toEqual(['Notes.txt'])
  const second = await papers().listV2({ prefix: `${folder}/photos`, with_delimiter: true })
  expect(second.data).toMatchObject({
    folders: [{ name: `${folder}/photos/` }],
    objects: [{ name: `${folder}/photoshop.txt` }],
  })
})

test('a search with slashes lists what is in those folders, named from where it was asked', async () => {
  for (const name of ['a/b/c/file.png', 'a/b/d.txt', 'a/below.txt']) {
    await write(name)
  }
  for (const column of ['name', 'created_at']) {
    const names = async (prefix: string, search: string) =>
      (await papers().list(prefix, { search, sortBy: { column, order: 'asc' } })).data?.map(
        ({ name, id }) => [name, id !== null],
      )
    expect(await names(folder, 'a/b/c/')).toEqual([['a/b/c/file.png', true]])
    expect(await names(`${folder}/a`, 'b/c/file.png')).toEqual([['b/c/file.png', true]])
    expect(await names(folder, 'A/B/C')).toEqual([['a/b/c', false]])
    expect(await names(`${folder}/a`, 'x/y')).toEqual([])
    expect(await names(folder, '%/b')).toEqual([])
  }
  expect((await papers().list(folder, { search: 'a/b' })).data?.map(({ name }) => name)).toEqual([
    'a/b',
    'a/below.txt',
  ])
  expect((await papers().list(folder, { search: 'a/b/' })).data?.map(({ name }) => name)).toEqual([
    'a/b/c',
    'a/b/d.txt',
  ])
})

test('the second kind of list has folders by the age of their oldest file, the first has them before the files', async () => {
  const ages = { 'old/a': 1, 'file.txt': 2, 'young/a': 3, 'old/b': 4, 'middle/a': 2.5 }
  for (const [name, day] of Object.entries(ages)) {
    const key = await write(name)
    const time = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString()
    await backend.sql`update storage.objects set created_at = ${time}, updated_at = ${time} where name = ${key}`
  }
  for (const column of ['created_at', 'updated_at'] as const) {
    const list = async (order: 'asc' | 'desc', limit?: number) => {
      const options = { prefix: `${folder}/`, with_delimiter: true, sortBy: { column, order } }
      const { data } = await papers().listV2({ ...options, ...(limit && { limit }) })
      return [data?.folders.map(({ name }) => name.slice(folder.length + 1)), data?.objects.length]
    }
    expect(await list('asc')).toEqual([['old/', 'middle/', 'young/'], 1])
    expect(await list('desc')).toEqual([['young/', 'middle/', 'old/'], 1])
    expect(await list('asc', 2)).toEqual([['old/'], 1])
    const first = await papers().list(folder, { sortBy: { column, order: 'desc' } })
    expect(first.data?.map(({ name }) => name)).toEqual(['young', 'old', 'middle', 'file.txt'])
  }
})
