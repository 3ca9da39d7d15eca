import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { library } from './support/library.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const { ask, rows, send } = requestsTo(() => backend)

beforeAll(async () => {
  await backend.sql.unsafe(library)
})

test('one author has many books and one book many authors, through the table between', async () => {
  expect(await rows('authors?select=name,books(title)&order=id&books.order=title')).toEqual([
    { name: 'Chinua', books: [{ title: 'Things' }] },
    { name: 'Ama', books: [{ title: 'Ghost' }] },
    { name: 'Wole', books: [{ title: 'Death' }, { title: 'Ghost' }] },
    { name: 'Nobody', books: [] },
  ])
  expect(await rows('books?select=title,authors!authorships(name)&id=eq.2&authors.order=id')).toEqual([
    { title: 'Ghost', authors: [{ name: 'Ama' }, { name: 'Wole' }] },
  ])
  expect(await rows('books?select=title,authorships(share,authors(name))&id=eq.1')).toEqual([
    { title: 'Things', authorships: [{ share: 100, authors: { name: 'Chinua' } }] },
  ])
})

test('a unique foreign key makes an object in both directions', async () => {
  expect(await rows('authors?select=name,passports(number)&id=in.(1,4)&order=id')).toEqual([
    { name: 'Chinua', passports: { number: 'A1' } },
    { name: 'Nobody', passports: null },
  ])
  expect(await rows('passports?select=number,authors(name)&id=eq.11')).toEqual([
    { number: 'B2', authors: { name: 'Ama' } },
  ])
})

test('two foreign keys to one table are told apart by a hint, and refused without', async () => {
  expect(
    await rows(
      'authors?select=name,home:countries!authors_home_fkey(name),tax:countries!tax_id(name)&id=eq.2',
    ),
  ).toEqual([{ name: 'Ama', home: { name: 'Ghana' }, tax: { name: 'Nigeria' } }])
  expect(await rows('authors?select=name,home_id(name)&id=eq.2')).toEqual([
    { name: 'Ama', home_id: { name: 'Ghana' } },
  ])
  expect(await rows('authors?select=name,c:authors_tax_fkey(name)&id=eq.2')).toEqual([
    { name: 'Ama', c: { name: 'Nigeria' } },
  ])
  const { status, body } = await ask('authors?select=name,countries(name)')
  expect(status).toBe(300)
  expect(body).toEqual({
    code: 'PGRST201',
    message: "Could not embed because more than one relationship was found for 'authors' and 'countries'",
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'authors with countries',
        relationship: 'authors_home_fkey using authors(home_id) and countries(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'authors with countries',
        relationship: 'authors_tax_fkey using authors(tax_id) and countries(id)',
      },
    ],
    hint: "Try changing 'countries' to one of the following: 'countries!authors_home_fkey', 'countries!authors_tax_fkey'. Find the desired relationship in the 'details' key.",
  })
})

test('a relationship that is not there is named, with a guess', async () => {
  expect(await ask('books?select=title,author(name)')).toEqual({
    status: 400,
    body: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'author' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'books' and 'author' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'authors' instead of 'author'.",
    },
  })
  expect((await ask('books?select=title,authors!nothing(name)')).body.details).toContain(
    "using the hint 'nothing'",
  )
})

test('two embeds of one name are refused, as one would hide the other', async () => {
  expect(
    await ask('authors?select=countries!authors_home_fkey(name),countries!authors_tax_fkey(name)'),
  ).toEqual({
    status: 400,
    body: {
      code: '42712',
      message: 'table name "authors_countries_1" specified more than once',
      details: null,
      hint: null,
    },
  })
})

test('a table that refers to itself gives the children by its name and the parent by its column', async () => {
  expect(await rows('shelves?select=label,shelves(label)&id=eq.1&shelves.order=label')).toEqual([
    { label: 'root', shelves: [{ label: 'left' }, { label: 'right' }] },
  ])
  expect(await rows('shelves?select=label,parent_id(label,parent_id(label))&id=eq.4')).toEqual([
    { label: 'deep', parent_id: { label: 'left', parent_id: { label: 'root' } } },
  ])
})

test('embeds are filtered, ordered, limited and nested by their paths', async () => {
  expect(
    await rows(
      'authors?select=name,b:books(title,shelves(label))&order=id&b.order=id.desc&b.limit=1&b.title=neq.Death&b.shelves.label=eq.right',
    ),
  ).toEqual([
    { name: 'Chinua', b: [{ title: 'Things', shelves: null }] },
    { name: 'Ama', b: [{ title: 'Ghost', shelves: { label: 'right' } }] },
    { name: 'Wole', b: [{ title: 'Ghost', shelves: { label: 'right' } }] },
    { name: 'Nobody', b: [] },
  ])
  expect(await rows('authors?select=name,books(title)&id=eq.3&books.offset=1&books.order=id')).toEqual([
    { name: 'Wole', books: [{ title: 'Death' }] },
  ])
  expect(await rows('authors?select=name,books(title)&id=eq.3&books.or=(title.eq.Ghost,id.eq.99)')).toEqual([
    { name: 'Wole', books: [{ title: 'Ghost' }] },
  ])
})

test('an inner embed removes the parents without it, from the rows and from the count', async () => {
  const { data, count } = await backend
    .client()
    .from('authors')
    .select('name, books!inner(title)', { count: 'exact' })
    .eq('books.title', 'Ghost')
    .order('id')
    .limit(1)
  expect(data).toEqual([{ name: 'Ama', books: [{ title: 'Ghost' }] }])
  expect(count).toBe(2)
  const nested = await backend
    .client()
    .from('authors')
    .select('name, books!inner(shelves!inner(label))', { count: 'exact' })
    .eq('books.shelves.label', 'deep')
  expect({ data: nested.data, count: nested.count }).toEqual({
    data: [{ name: 'Wole', books: [{ shelves: { label: 'deep' } }] }],
    count: 1,
  })
})

test('parents are chosen by whether they have an embed', async () => {
  expect(await rows('authors?select=name,books()&books=is.null')).toEqual([{ name: 'Nobody' }])
  expect(await rows('authors?select=name,passports()&passports=not.is.null&order=id')).toEqual([
    { name: 'Chinua' },
    { name: 'Ama' },
  ])
  const { count } = await backend
    .client()
    .from('authors')
    .select('name, passports(), books()', { count: 'exact', head: true })
    .or('passports.not.is.null,books.is.null')
  expect(count).toBe(3)
  expect(await ask('authors?select=name,books(title)&books=eq.1')).toMatchObject({
    status: 400,
    body: { code: 'PGRST120', message: "Bad operator on the 'books' embedded resource" },
  })
})

test('columns of a relation are spread into the row', async () => {
  expect(await rows('passports?select=number,...authors(name,...home_id(country:name))&order=id')).toEqual([
    { number: 'A1', name: 'Chinua', country: 'Nigeria' },
    { number: 'B2', name: 'Ama', country: 'Ghana' },
  ])
  expect(
    await rows('authors?select=name,...books(titles:title,id)&id=in.(3,4)&order=id&books.order=id'),
  ).toEqual([
    { name: 'Wole', titles: ['Ghost', 'Death'], id: [2, 3] },
    { name: 'Nobody', titles: [], id: [] },
  ])
  expect(await rows('passports?select=number,...authors(*)&id=eq.10')).toEqual([
    { number: 'A1', id: 1, name: 'Chinua', home_id: 1, tax_id: 1 },
  ])
})

test('rows are ordered by a relation that is one, not by one that is many', async () => {
  expect(await rows('passports?select=number,authors(id)&order=authors(name)')).toEqual([
    { number: 'B2', authors: { id: 2 } },
    { number: 'A1', authors: { id: 1 } },
  ])
  expect(await ask('authors?select=name,books(title)&order=books(title)')).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST118',
      message: "A related order on 'books' is not possible",
      details: "'authors' and 'books' do not form a many-to-one or one-to-one relationship",
    },
  })
  expect(await ask('authors?order=books(title)')).toMatchObject({ status: 400, body: { code: 'PGRST108' } })
})

test('views have the relationships of the tables behind them', async () => {
  expect(await rows('cheap_books?select=name,shelves(label)&order=id')).toEqual([
    { name: 'Things', shelves: { label: 'left' } },
    { name: 'Death', shelves: { label: 'deep' } },
  ])
  expect(await rows('cheapest_books?select=name,mark,authors(name),shelves(label)&id=eq.3')).toEqual([
    { name: 'Death', mark: 'x', authors: [{ name: 'Wole' }], shelves: { label: 'deep' } },
  ])
  expect(await rows('shelves?select=label,cheap_books(name)&id=eq.2')).toEqual([
    { label: 'left', cheap_books: [{ name: 'Things' }] },
  ])
})

test('functions of a row are columns and relations of it', async () => {
  expect(await rows('authors?select=name,shouted_name&shouted_name=eq.AMA')).toEqual([
    { name: 'Ama', shouted_name: 'AMA' },
  ])
  const wole = { name: 'Wole', neighbours: [{ name: 'Chinua' }], first_book: { title: 'Ghost' } }
  expect(await rows('authors?select=name,neighbours(name),first_book(title)&id=eq.3')).toEqual([wole])
  const everything = 'select=name,neighbours(name),first_book(title),shouted_name&id=eq.3'
  const shouting = { ...wole, shouted_name: 'WOLE' }
  expect(await rows(`rpc/all_authors?${everything}`)).toEqual([shouting])
  const changed = await send(
    'PATCH',
    `authors?${everything}`,
    { tax_id: 2 },
    { prefer: 'return=representation' },
  )
  expect(changed.body).toEqual([shouting])
  const { count } = await backend
    .client()
    .rpc('all_authors', {}, { count: 'exact' })
    .select('id, neighbours!inner(id)')
    .limit(1)
  expect(count).toBe(2)
})
