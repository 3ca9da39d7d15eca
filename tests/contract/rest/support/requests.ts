import fc from 'fast-check'
import { anyText } from '../../../support/any-text.ts'

/** Requests as they might come: mostly of the grammar and of names that exist, with noise in any place now and then. */

const words = (text: string) => fc.constantFrom(...text.split(' '))
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map(made => made.join(''))
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, times = 12) =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: odd })
const nothing = fc.constant('')

export const caller = words('anonymous visitor editor') as fc.Arbitrary<'anonymous' | 'visitor' | 'editor'>

export const relation = fc.oneof(
  { weight: 6, arbitrary: fc.constant('books') },
  // Everybody may write these.
  { weight: 4, arbitrary: fc.constant('scraps') },
  { weight: 2, arbitrary: words('shelves all_books') },
  { weight: 1, arbitrary: words('loans posts categories contact_messages') },
)

/** What everybody may write, apart from hidden rows. */
export const writable = words('drafts drafts all_drafts scraps')

export const noise = fc.oneof(
  fc.string({ maxLength: 12 }),
  anyText({ maxLength: 6 }),
  words(`" \\ ' -- ; * ( ) { } :: -> ->> 😀 % "a"b , . ! ... ->0 "" {" \\" %00`),
  fc.constantFrom('', ' ', '\0'),
)

const column = mostly(
  words('id title shelf_id info tags pages made cost ok found shout'),
  words('label parent_id name content *'),
)
const quotedNoise = noise.map(text => `"${text.replace(/["\\]/g, '\\$&')}"`)
const name = mostly(column, fc.oneof(noise, quotedNoise), 30)
const step = join(words('-> ->>'), mostly(words('a b 0 -1 "x y"'), noise))
const field = join(
  name,
  mostly(
    nothing,
    fc.array(step, { minLength: 1, maxLength: 2 }).map(steps => steps.join('')),
    5,
  ),
)

export const value = mostly(
  words(
    '1 2 One null true 2026-01-01 {x} {1,2} [1,3) {"a":1} %e% *e* (1,2) ("a,b",c) () 1.5 a&b ^O [1,5) NaN -0 1e400',
  ),
  noise,
)

/** Filters that fit the columns they are for. */
const fitting = fc.constantFrom<[string, string]>(
  ['id', 'eq.1'],
  ['id', 'in.(1,2,3)'],
  ['id', 'not.in.()'],
  ['id', 'gt(any).{0,1}'],
  ['id', 'isdistinct.2'],
  ['title', 'like.*e*'],
  ['title', 'ilike(all).{%n%,%e%}'],
  ['title', 'imatch.^o'],
  ['title', 'fts(english).one'],
  ['title', 'neq.Three'],
  ['title', 'not.is.null'],
  ['info', 'cs.{"a":{"b":[1]}}'],
  ['info->a->>b', 'like.%1%'],
  ['tags', 'ov.{x,z}'],
  ['tags', 'cd.{x,y,z}'],
  ['tags->0', 'eq."x"'],
  ['pages', 'sl.[7,9)'],
  ['pages', 'adj.[5,9)'],
  ['made', 'lte.now'],
  ['cost', 'gte.0'],
  ['ok', 'is.true'],
  ['found', 'plfts.one'],
  ['shout', 'neq.x'],
  ['shelf_id', 'is.not_null'],
)
const operator = mostly(
  words(
    'eq neq gt gte lt lte like ilike match imatch is in cs cd ov sl sr nxr nxl adj fts plfts phfts wfts wfts(english) isdistinct eq(any) like(all)',
  ),
  fc.oneof(noise, fc.constant('fts(nope)')),
)
const free = fc.tuple(field, join(mostly(nothing, fc.constant('not.'), 4), operator, fc.constant('.'), value))
const filter = mostly(fitting, free, 2)

const select = fc.letrec<{ items: string; item: string }>(tie => ({
  items: fc.array(tie('item'), { maxLength: 4 }).map(items => items.join(',')),
  item: fc.oneof(
    { depthSize: 'small' },
    join(
      mostly(nothing, fc.oneof(fc.constantFrom('x:', '"a b":'), noise), 6),
      field,
      mostly(nothing, words('::text ::int ::nope :: .sum()'), 6),
    ),
    join(
      mostly(nothing, words('... y: ...z:'), 2),
      mostly(words('shelves loans shelf_id'), fc.oneof(words('books posts categories'), noise), 6),
      mostly(nothing, words('!inner !left !loans !shelf_id !books_shelf_id_fkey!inner !nope'), 3),
      fc.constant('('),
      tie('items'),
      fc.constant(')'),
    ),
  ),
})).items

const logic = fc.letrec<{ tree: string; leaf: string }>(tie => ({
  tree: fc
    .tuple(words('and or not.and not.or'), fc.array(tie('leaf'), { minLength: 1, maxLength: 3 }))
    .map(([op, leaves]) => `${op}(${leaves.join(',')})`),
  leaf: fc.oneof(
    { depthSize: 'small' },
    filter.map(parts => parts.join('.')),
    tie('tree'),
  ),
})).tree

const prefix = mostly(nothing, words('shelves. y. x.y. books.'), 8)
const order = fc
  .array(
    join(
      mostly(field, join(words('shelves( shelf_id('), name, fc.constant(')'))),
      mostly(words('.asc .desc .desc.nullslast .nullsfirst'), noise),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map(terms => terms.join(','))

const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('select'), select) },
  { weight: 6, arbitrary: fc.tuple(prefix, filter).map(([path, [key, test]]) => [path + key, test]) },
  { weight: 2, arbitrary: fc.tuple(join(prefix, fc.constant('order')), order) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      join(prefix, words('limit offset')),
      mostly(fc.nat(20).map(String), fc.oneof(fc.integer().map(String), noise)),
    ),
  },
  {
    weight: 3,
    arbitrary: logic.map(tree => [tree.slice(0, tree.indexOf('(')), tree.slice(tree.indexOf('('))]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(words('columns on_conflict'), mostly(words('id id,title "id"'), noise, 4)),
  },
  { weight: 1, arbitrary: fc.tuple(noise, noise) },
)

export const query = fc
  .array(parameter, { maxLength: 4 })
  .map(pairs => new URLSearchParams(pairs as [string, string][]).toString())

export const prefer = mostly(
  words(
    'count=exact count=planned count=estimated return=representation return=headers-only resolution=merge-duplicates resolution=ignore-duplicates,return=representation missing=default,return=representation timezone=Africa/Lagos max-affected=0,handling=strict tx=rollback',
  ),
  fc.oneof(
    words(
      'handling=strict,nonsense timezone=;; ,,= max-affected=99999999999 count=none timezone= return=minimal',
    ),
    fc.stringMatching(/^[ -~]{0,20}$/),
  ),
)

export const accept = mostly(
  words('*/* application/json'),
  words(
    'text/csv application/vnd.pgrst.object+json application/vnd.pgrst.array+json;nulls=stripped application/vnd.pgrst.plan+json application/geo+json ;;q=x text/* */*;q=0,text/csv',
  ),
  4,
)

/** Headers that are seldom sent, or wrong. */
export const oddHeaders = mostly(
  fc.constant<Record<string, string>>({}),
  fc.dictionary(
    words('range range-unit accept-profile content-profile accept prefer x-http-method-override cookie'),
    fc.oneof(
      words('0-1 items=1- 5-2 - 0-99999999999999999999 public auth pg_catalog application/json a=b;c'),
      fc.stringMatching(/^[ -~]{0,12}$/),
    ),
    { maxKeys: 3 },
  ),
  3,
)

const cell = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.string({ maxLength: 5 }),
  fc.constant(null),
  fc.object({ maxDepth: 1 }),
)
const row = fc.oneof(
  { weight: 2, arbitrary: fc.record({ id: fc.nat(9), title: fc.string({ maxLength: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(words('id title shelf_id info tags label cost pages a"b'), cell, { maxKeys: 3 }),
  },
)

const jsonBody = fc
  .array(row, { maxLength: 3 })
  .map(rows => JSON.stringify(rows.length === 1 ? rows[0] : rows))
const csvField = mostly(words('1 2 x NULL {} 1.5'), fc.oneof(noise, words('" "" "a,b" "a""b" "a"b')))
const csvBody = fc
  .tuple(
    fc.uniqueArray(words('id title shelf_id info tags nope'), { minLength: 1, maxLength: 3 }),
    fc.array(fc.array(csvField, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    words('\n \r\n'),
  )
  .map(([names, lines, end]) => [names, ...lines].map(line => line.join(',')).join(end))
const formBody = fc
  .dictionary(words('id title shelf_id info nope'), mostly(words('1 2 x {}'), noise), { maxKeys: 3 })
  .map(fields => new URLSearchParams(fields).toString())

/** A body with its type, which mostly is the right one. */
export const content = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(
      mostly(jsonBody, fc.oneof(fc.json({ maxDepth: 3 }), noise), 5),
      words('application/json'),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(csvBody, words('text/csv')) },
  { weight: 1, arbitrary: fc.tuple(formBody, words('application/x-www-form-urlencoded')) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.oneof(jsonBody, csvBody, noise),
      words(
        'text/csv application/x-www-form-urlencoded text/plain application/octet-stream application/xml ;',
      ),
    ),
  },
)
