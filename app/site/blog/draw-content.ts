// What an author writes as a plain table or list is drawn by the site: the editor has no other parts, and what it can't hold
// would be lost with the next edit. Takes what `sanitiseContent` gives. No pattern looks past another opening tag of its kind: each
// would else read a post that opens thousands as often, and a table that stands in another would take the other apart.

/** A figure alone: what stands before it, the number, its unit. */
const figure = /^([₦$€£]?)\s?(\d[\d,]*(?:\.\d+)?)\s?(%|[a-zA-Z]{1,12})?$/

/**
 * A table of two columns whose second holds figures of one kind becomes bars, figures of other tables stand in line, and the
 * list under "What to do next" becomes steps.
 */
export function drawContent(html: string): string {
  return html
    .replace(/<table\b[^>]*>(?:(?!<table\b).)*?<\/table>/gs, drawTable)
    .replace(/(<h2>\s*What to do next\s*<\/h2>\s*<(?:ol|ul))(?=[\s>])/gi, '$1 class="next-steps"')
}

interface Cell {
  opening: string
  content: string
  text: string
  isHead: boolean
}

function drawTable(table: string): string {
  const rows = [...table.matchAll(/<tr>((?:(?!<tr>).)*?)<\/tr>/gs)].map(([, row = '']) => readCells(row))
  const [head, ...body] = rows
  const isRegular = head?.every(({ isHead }) => isHead) && body.every(({ length }) => length === head.length)
  if (!head || !isRegular || body.length < 2) return table
  const columns = head.map((_, column) => readColumn(body.map(row => row[column]?.text ?? '')))
  const bars = head.length === 2 && columns[0] === null ? columns[1] : null
  if (bars && bars.largest > 0 && !bars.hasGaps) return drawBars(rows, bars.numbers, bars.largest)
  return toTable(
    '<table tabindex="0">',
    rows.map(row =>
      row.map((cell, column) =>
        columns[column] && column > 0 ? toCell(cell, ' class="figures"') : toCell(cell),
      ),
    ),
  )
}

function drawBars(rows: Cell[][], numbers: number[], largest: number): string {
  return toTable(
    '<table class="bars">',
    rows.map((row, index) =>
      row.map((cell, column) => {
        const number = numbers[index - 1]
        if (column === 0 || number === undefined) return toCell(cell)
        return toCell({ ...cell, content: drawBar((number / largest) * 100) + cell.content })
      }),
    ),
  )
}

// A picture, not a background: printers leave those out, and who chooses their colours has none.
function drawBar(length: number): string {
  return `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${Math.max(length, 0.5).toFixed(1)}v1H0z"/></svg>`
}

function readCells(row: string): Cell[] {
  return [...row.matchAll(/<(th|td)\b([^>]*)>((?:(?!<t[hd]\b).)*?)<\/\1>/gs)].map(
    ([, name = '', attributes = '', content = '']) => ({
      opening: name + attributes,
      content,
      text: content
        .replace(/<[^>]*>/g, '')
        .replaceAll('&nbsp;', ' ')
        .trim(),
      isHead: name === 'th',
    }),
  )
}

interface Column {
  numbers: number[]
  largest: number
  hasGaps: boolean
}

/** Null where a column holds something else than figures of one kind, and places left open. */
function readColumn(texts: string[]): Column | null {
  const told = texts.filter(text => text !== '' && text !== '–')
  const figures = told.map(text => figure.exec(text))
  const [first] = figures
  const isOneKind = figures.every(found => found && found[1] === first?.[1] && found[3] === first?.[3])
  if (!first || !isOneKind) return null
  const numbers = figures.map(found => Number((found?.[2] ?? '').replaceAll(',', '')))
  return { numbers, largest: Math.max(...numbers), hasGaps: told.length < texts.length }
}

const toCell = ({ opening, content, isHead }: Cell, more = '') =>
  `<${opening}${more}>${content}</${isHead ? 'th' : 'td'}>`

const toTable = (opening: string, rows: string[][]) =>
  `${opening}<tbody>${rows.map(cells => `<tr>${cells.join('')}</tr>`).join('')}</tbody></table>`
