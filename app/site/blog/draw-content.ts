// Draws plain tables and lists, as the editor would lose anything else. Takes the output of `sanitiseContent`. No
// pattern looks past another opening tag of its kind: that would be quadratic, and break nested tables.

/** Prefix, number, unit. */
const figure = /^([₦$€£]?)\s?(\d[\d,]*(?:\.\d+)?)\s?(%|[a-zA-Z]{1,12})?$/

/** Two columns with figures become bars, other figures align, a list under "What to do next" becomes steps. */
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

// An SVG, as printers and forced colours leave backgrounds out.
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

/** Null unless all cells are empty or figures of one kind. */
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
