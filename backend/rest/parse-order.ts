import { parseField } from './parse-field.ts'
import type { OrderTerm } from './rest-query.ts'
import { Scanner } from './scanner.ts'

const maxTerms = 50

/** `created_at.desc.nullslast,category(name)` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, `order (${text})`)
  const terms: OrderTerm[] = []
  do {
    terms.push(parseTerm(scanner))
  } while (terms.length < maxTerms && scanner.eat(','))
  scanner.requireEnd('","')
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  scanner.skipSpace()
  const start = scanner.position
  const relation = scanner.fieldName()
  const related = scanner.eat('(')
  if (!related) {
    scanner.goTo(start)
  }
  const field = parseField(scanner)
  if (related) {
    scanner.require(')')
  }
  const direction = scanner.take(/\.(asc|desc)/y)
  const nulls = scanner.take(/\.nulls(first|last)/y)
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',')) {
    if (scanner.eat('.')) {
      scanner.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
    }
    scanner.fail(nulls ? '"," or end of input' : 'delimiter (.), "," or end of input')
  }
  return {
    relation: related ? relation : null,
    field,
    direction: direction === null ? null : direction === '.asc' ? 'asc' : 'desc',
    nulls: nulls === null ? null : nulls === '.nullsfirst' ? 'first' : 'last',
  }
}
