import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffRichText } from './diff-rich-text.ts'
import { diffWords } from './diff-words.ts'
import { isElement, type RichElement, type RichNode, toKey } from './rich-node.ts'

const element = (tag: string, ...children: RichNode[]): RichElement => ({ tag, attributes: {}, children })
const p = (...children: RichNode[]) => element('p', ...children)
const show = (before: RichNode[], after: RichNode[]) =>
  diffRichText(before, after).map(({ node, change }) => `${change}: ${toKey(node)}`)

test('a changed paragraph shows its words, the others stand as they are', () => {
  expect(
    show(
      [p('Users come by word of mouth.'), p('And they stay.')],
      [p('Users come by word of mouth.'), p('And most of them stay.')],
    ),
  ).toEqual([
    'kept: <p>Users come by word of mouth.</p>',
    'changed: <p>And <del>they</del><ins>most of them</ins> stay.</p>',
  ])
})

test('what was rewritten in its place and what was moved is told apart', () => {
  expect(
    show(
      [p('The first of all'), p('A second one here'), p('Third'), p('Fourth')],
      [p('A second one here'), p('Third'), p('Entirely new'), p('The first of all')],
    ),
  ).toEqual([
    'kept: <p>A second one here</p>',
    'kept: <p>Third</p>',
    'changed: <p><del>Fourth</del><ins>Entirely new</ins></p>',
    'moved: <p>The first of all</p>',
  ])
})

test('a word made bold, or a link to another place, is a change of that word', () => {
  const link = (href: string) => ({ ...element('a', 'here'), attributes: { href } })
  expect(
    show([p('We are here and bold today')], [p('We are here and ', element('strong', 'bold'), ' today')]),
  ).toEqual(['changed: <p>We are here and <del>bold</del><ins><strong>bold</strong></ins> today</p>'])
  expect(show([p('We are ', link('/a'))], [p('We are ', link('/b'))])).toEqual([
    'changed: <p>We are <del><a href="/a">here</a></del><ins><a href="/b">here</a></ins></p>',
  ])
})

test('items of a list and cells of a table change one by one', () => {
  const list = (...items: string[]) => element('ul', ...items.map(item => element('li', p(item))))
  expect(
    show([list('Plan the launch', 'Ship it')], [list('Plan the launch well', 'Ship it', 'Rest')]),
  ).toEqual([
    'changed: <ul><li><p>Plan the launch<ins> well</ins></p></li><li><p>Ship it</p></li><li><p><ins>Rest</ins></p></li></ul>',
  ])
  const table = (...cells: string[]) =>
    element('table', element('tbody', element('tr', ...cells.map(cell => element('td', p(cell))))))
  expect(show([table('Users', '100')], [table('Users', '200')])).toEqual([
    'changed: <table><tbody><tr><td><p>Users</p></td><td><p><del>100</del><ins>200</ins></p></td></tr></tbody></table>',
  ])
})

test('a text that was written anew is shown once as a whole and once more, not word by word', () => {
  const [before, after] = [
    'Our team of eight people grows apps',
    'Nothing in this sentence was kept but a dot of it',
  ]
  expect(diffWords([before], [after]).map(toKey)).toEqual([`<del>${before}</del>`, `<ins>${after}</ins>`])
})

test('of random texts the kept and the added make the new one, the kept and the removed the old one', () => {
  const words = fc.array(fc.constantFrom('sun', 'rain', 'sea', ' ', '. ', 'salt'), { maxLength: 9 })
  const inline: fc.Arbitrary<RichNode> = fc.oneof(
    words.map(list => list.join(' ')),
    words.map(list => element('strong', list.join(' '))),
  )
  const text = fc.array(
    fc.array(inline, { minLength: 1, maxLength: 3 }).map(children => p(...children)),
    { maxLength: 6 },
  )
  const read = (nodes: RichNode[], without: string): string =>
    nodes
      .map(node => (isElement(node) ? (node.tag === without ? '' : read(node.children, without)) : node))
      .join('')
  const sortWords = (value: string) => value.split(/\s+/).sort().join(' ').trim()
  fc.assert(
    fc.property(text, text, (before, after) => {
      const blocks = diffRichText(before, after)
      const nodes = blocks.map(({ node }) => node)
      expect(read(nodes, 'del')).toBe(read(after, 'del'))
      const separate = (list: RichNode[], without: string) =>
        list.map(node => read([node], without)).join(' ')
      expect(sortWords(separate(nodes, 'ins'))).toBe(sortWords(separate(before, 'ins')))
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 600) },
  )
})
