import fc from 'fast-check'

/** Requests as they might come: mostly of the grammar and of names that exist, with noise in every place. */
export const asPerson = fc.boolean()
export const relation = fc.constantFrom(
  'books',
  'shelves',
  'loans',
  'all_books',
  'posts',
  'categories',
  'contact_messages',
)
export const noise = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    ' ',
    '"',
    '\\',
    "'",
    '--',
    ';',
    '\0',
    '*',
    '(',
    ')',
    '{',
    '}',
    '::',
    '->',
    '->>',
    '😀',
    '%',
    '"a"b',
  ),
)
const name = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'id',
      'title',
      'label',
      'shelf_id',
      'parent_id',
      'info',
      'tags',
      'pages',
      'made',
      'cost',
      'ok',
      'found',
      'name',
      'shout',
      'content',
      '*',
    ),
  },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: noise.map(text => `"${text.replace(/["\\]/g, '\\$&')}"`) },
)
const path = fc.array(
  fc
    .tuple(fc.constantFrom('->', '->>'), fc.oneof(fc.constantFrom('a', 'b', '0', '-1', '"x y"'), noise))
    .map(pair => pair.join('')),
  { maxLength: 2 },
)
const field = fc.tuple(name, path).map(([column, steps]) => column + steps.join(''))
export const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    'One',
    'null',
    'true',
    'Hidden',
    '2026-01-01',
    '{x}',
    '{1,2}',
    '[1,3)',
    '{"a":1}',
    '%e%',
    '*e*',
    '(1,2)',
    '("a,b",c)',
    '()',
    '1.5',
    '[',
    'a&b',
    '^O',
    '((',
  ),
  noise,
)
const operator = fc.oneof(
  fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'is',
    'in',
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxr',
    'nxl',
    'adj',
    'fts',
    'plfts',
    'phfts',
    'wfts',
    'wfts(english)',
    'fts(nope)',
    'isdistinct',
    'eq(any)',
    'like(all)',
    'gt(any)',
  ),
  noise,
)
const test_ = fc.tuple(fc.constantFrom('', 'not.'), operator, value).map(([not, op, v]) => `${not}${op}.${v}`)
const select = fc.letrec(tie => ({
  items: fc.array(tie('item') as fc.Arbitrary<string>, { maxLength: 4 }).map(items => items.join(',')),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('', 'x:', '"a b":'),
        field,
        fc.constantFrom('', '::text', '::int', '::nope', '::', '.sum()'),
      )
      .map(parts => parts.join('')),
    fc
      .tuple(
        fc.constantFrom('', '...', 'y:', '...z:'),
        fc.oneof(
          fc.constantFrom(
            'books',
            'shelves',
            'loans',
            'shelf_id',
            'parent_id',
            'categories',
            'posts',
            'books_shelf_id_fkey',
          ),
          noise,
        ),
        fc.constantFrom('', '!inner', '!left', '!loans', '!shelf_id', '!books_shelf_id_fkey!inner'),
        tie('items') as fc.Arbitrary<string>,
      )
      .map(([head, target, hint, items]) => `${head}${target}${hint}(${items})`),
  ),
})).items
const logic = fc.letrec(tie => ({
  tree: fc
    .tuple(
      fc.constantFrom('and', 'or', 'not.and', 'not.or'),
      fc.array(tie('leaf') as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }),
    )
    .map(([op, leaves]) => `${op}(${leaves.join(',')})`),
  leaf: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(field, test_).map(parts => parts.join('.')),
    tie('tree') as fc.Arbitrary<string>,
  ),
})).tree
const prefix = fc.constantFrom('', '', '', 'books.', 'shelves.', 'y.', 'x.y.')
const order = fc
  .array(
    fc
      .tuple(
        fc.oneof(
          field,
          name.map(n => `shelves(${n})`),
          name.map(n => `shelf_id(${n})`),
        ),
        fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.up'),
      )
      .map(parts => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map(terms => terms.join(','))
const parameter = fc.oneof(
  fc.tuple(fc.constant('select'), select),
  fc.tuple(
    fc.tuple(prefix, field).map(parts => parts.join('')),
    test_,
  ),
  fc.tuple(
    prefix.map(p => `${p}order`),
    order,
  ),
  fc.tuple(
    fc.tuple(prefix, fc.constantFrom('limit', 'offset')).map(parts => parts.join('')),
    fc.oneof(fc.integer().map(String), noise),
  ),
  logic.map(tree => [tree.slice(0, tree.indexOf('(')), tree.slice(tree.indexOf('('))]),
  fc.tuple(
    fc.constantFrom('columns', 'on_conflict'),
    fc.oneof(fc.constantFrom('id', 'id,title', '"id"'), noise),
  ),
  fc.tuple(noise, noise),
)
export const query = fc
  .array(parameter, { maxLength: 5 })
  .map(pairs => new URLSearchParams(pairs as [string, string][]).toString())
export const prefer = fc.constantFrom(
  '',
  'count=exact',
  'count=planned',
  'count=estimated',
  'return=representation',
  'return=headers-only',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates,return=representation',
  'missing=default,return=representation',
  'handling=strict,nonsense',
  'timezone=Africa/Lagos',
  'timezone=;;',
  'max-affected=0,handling=strict',
)
export const accept = fc.constantFrom(
  '*/*',
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan+json',
  'application/geo+json',
  ';;q=x',
)
