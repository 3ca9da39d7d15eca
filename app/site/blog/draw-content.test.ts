import { expect, test } from 'vitest'
import { drawContent } from './draw-content.ts'
import { sanitiseContent } from './sanitise-content.server.ts'

const toTable = (...rows: string[][]) =>
  `<table><tbody>${rows
    .map((cells, row) => cells.map(cell => (row === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join(''))
    .map(cells => `<tr>${cells}</tr>`)
    .join('')}</tbody></table>`

const draw = (html: string) => drawContent(sanitiseContent(html))
const lengthsOf = (html: string) =>
  [...html.matchAll(/d="M0 0h([\d.]+)v1H0z"/g)].map(([, length]) => Number(length))

test('figures of one kind beside what they count are drawn as bars, and still say the figure', () => {
  const html = draw(toTable(['Step', 'People'], ['Press', '1,000'], ['Install', '250'], ['Stay', '0']))
  expect(html).toContain('<table class="bars">')
  expect(lengthsOf(html)).toEqual([100, 25, 0.5])
  expect(html).toMatch(/<\/svg>250<\/td>/)
})

test('a table that went through the editor is drawn the same', () => {
  const cell = (tag: string, text: string) => `<${tag} colspan="1" rowspan="1"><p>${text}</p></${tag}>`
  const html = draw(
    `<table style="min-width: 50px"><colgroup><col style="min-width: 25px"><col></colgroup><tbody><tr>${cell('th', 'Source')}${cell('th', 'Cost')}</tr><tr>${cell('td', 'Adverts')}${cell('td', '₦2,000')}</tr><tr>${cell('td', '<strong>Market</strong>')}${cell('td', '₦1,000')}</tr></tbody></table>`,
  )
  expect(html).toContain('<table class="bars">')
  expect(lengthsOf(html)).toEqual([100, 50])
  expect(html).toContain('<p><strong>Market</strong></p>')
})

test('words, figures of two kinds, a gap and a table without a head are drawn as they were written', () => {
  for (const rows of [
    [
      ['A', 'B'],
      ['x', 'soon'],
      ['y', '2'],
    ],
    [
      ['A', 'B'],
      ['x', '₦5'],
      ['y', '5%'],
    ],
    [
      ['A', 'B'],
      ['x', '5'],
      ['y', ''],
    ],
    [
      ['A', 'B'],
      ['x', '0'],
      ['y', '0'],
    ],
  ])
    expect(draw(toTable(...rows))).not.toContain('<svg')
  const headless = '<table><tbody><tr><td>x</td><td>5</td></tr><tr><td>y</td><td>6</td></tr></tbody></table>'
  expect(draw(headless)).toBe(sanitiseContent(headless))
})

test('in a larger table the columns of figures stand in line, and it scrolls by keyboard', () => {
  const html = draw(toTable(['Week', 'Source', 'Installs'], ['1', 'Adverts', '21'], ['2', 'Market', '–']))
  expect(html).toMatch(/^<table tabindex="0">/)
  expect(html).toContain('<th class="figures">Installs</th>')
  expect(html).toContain('<td class="figures">–</td>')
  expect(html).toContain('<td>Adverts</td>')
})

test('a table that stands in another is drawn, the other stays as it was written', () => {
  const inner = toTable(['Step', 'People'], ['Press', '4'], ['Install', '1'])
  const around = (table: string) =>
    `<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>x</td><td>${table}</td></tr><tr><td>y</td><td>2</td></tr></tbody></table>`
  expect(draw(around(inner))).toBe(sanitiseContent(around('TABLE')).replace('TABLE', draw(inner)))
})

test('thousands of rows or cells that nobody closes cost no more than to read them some times', () => {
  for (const opening of ['<tr>', '<td>']) {
    const content = `<table><tr>${opening.repeat(40_000)}<tr></tr></table>`
    const drawing = timeOf(() => drawContent(content))
    const reading = timeOf(() => Array.from({ length: 30 }, () => content.replace(/<[^>]*>/g, '')))
    expect(drawing, opening).toBeLessThan(reading)
  }
})

function timeOf(step: () => unknown): number {
  const start = performance.now()
  step()
  return performance.now() - start
}

test('the list under “What to do next” becomes steps, no other list does', () => {
  const html = draw('<ol><li>a</li></ol><h2>What to do next</h2><ol><li>b</li></ol>')
  expect(html).toBe('<ol><li>a</li></ol><h2>What to do next</h2><ol class="next-steps"><li>b</li></ol>')
})
