import * as errors from '../errors/rest.ts'
import { parseField } from './parse-field.ts'
import { syntaxLimits } from './request-limits.ts'
import type { Aggregate, SelectColumn, SelectEmbed, SelectItem } from './rest-query.ts'
import { Scanner } from './scanner.ts'

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, `select parameter (${text})`)
  const size = { items: 0 }
  const items = parseItems(scanner, 0, size)
  scanner.skipSpareParentheses()
  scanner.requireEnd('","')
  return items
}

function parseItems(scanner: Scanner, depth: number, size: { items: number }): SelectItem[] {
  scanner.skipSpace()
  if (scanner.atEnd || scanner.startsWith(')')) {
    return []
  }
  if (depth > syntaxLimits.selectDepth) {
    throw errors.tooComplex(`select may be nested ${syntaxLimits.selectDepth} levels deep`)
  }
  const items: SelectItem[] = []
  do {
    size.items += 1
    if (size.items > syntaxLimits.selectItems) {
      throw errors.tooComplex(`select may have ${syntaxLimits.selectItems} items`)
    }
    scanner.skipSpace()
    items.push(parseItem(scanner, depth, size))
    scanner.skipSpace()
  } while (scanner.eat(','))
  return items
}

function parseItem(scanner: Scanner, depth: number, size: { items: number }): SelectItem {
  if (scanner.eat('*')) {
    requireItemEnd(scanner)
    return { kind: 'column', field: everything, alias: null, cast: null, aggregate: null }
  }
  const spread = scanner.eat('...')
  const alias = spread ? null : findAlias(scanner)
  const start = scanner.position
  const embed = findEmbedHead(scanner, { spread, alias })
  if (embed) {
    scanner.require('(')
    embed.items = parseItems(scanner, depth + 1, size)
    scanner.require(')')
    return embed
  }
  if (spread) {
    return scanner.fail('"("')
  }
  scanner.goTo(start)
  return parseColumn(scanner, alias)
}

function findAlias(scanner: Scanner): string | null {
  const start = scanner.position
  const name = scanner.findFieldName()
  if (name !== null && !scanner.startsWith('::') && scanner.eat(':')) {
    return !name || name.includes('\0') ? scanner.fail('field name (* or [a..z0..9_$])') : name
  }
  scanner.goTo(start)
  return null
}

function findEmbedHead(
  scanner: Scanner,
  head: { spread: boolean; alias: string | null },
): SelectEmbed | null {
  const relation = scanner.findFieldName()
  if (relation === null || (relation === 'count' && scanner.startsWith('()'))) {
    return null
  }
  let hint: string | null = null
  let join: 'inner' | 'left' | null = null
  for (let parameter = 0; parameter < 2 && scanner.eat('!'); parameter++) {
    const name = scanner.fieldName()
    if (name === 'inner' || name === 'left') {
      join ??= name
    } else {
      hint ??= name
    }
  }
  scanner.skipSpace()
  return scanner.startsWith('(')
    ? { kind: 'embed', relation, ...head, hint, inner: join === 'inner', items: [] }
    : null
}

const everything = { name: '*', path: [] }

/** `price`, `price::text`, `price::int.sum()::text`, `count()` */
function parseColumn(scanner: Scanner, alias: string | null): SelectColumn {
  if (scanner.eat('count()')) {
    const aggregate = { name: 'count', cast: findCast(scanner) } as const
    requireItemEnd(scanner)
    return { kind: 'column', field: everything, alias, cast: null, aggregate }
  }
  const field = parseField(scanner)
  const cast = findCast(scanner)
  const aggregate = findAggregate(scanner)
  requireItemEnd(scanner)
  return { kind: 'column', field, alias, cast, aggregate }
}

const findCast = (scanner: Scanner) => (scanner.eat('::') ? scanner.identifier() : null)

function findAggregate(scanner: Scanner): Aggregate | null {
  const call = scanner.take(/\.(sum|avg|count|max|min)\(\)/y)
  return call === null ? null : { name: call.slice(1, -2) as Aggregate['name'], cast: findCast(scanner) }
}

function requireItemEnd(scanner: Scanner): void {
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',') && !scanner.startsWith(')')) {
    scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  }
}
