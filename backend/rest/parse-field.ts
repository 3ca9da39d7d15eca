import type { Field, JsonPathStep } from './rest-query.ts'
import type { Scanner } from './scanner.ts'

/** A column, or a path into its JSON: `data->address->>city`. */
export function parseField(scanner: Scanner): Field {
  scanner.skipSpace()
  const name = scanner.fieldName()
  const path = parseJsonPath(scanner)
  scanner.skipSpace()
  return { name, path }
}

export function parseJsonPath(scanner: Scanner): JsonPathStep[] {
  const path: JsonPathStep[] = []
  while (scanner.startsWith('->')) {
    const asText = scanner.eat('->>')
    if (!asText) {
      scanner.require('->')
    }
    path.push({ asText, operand: parseOperand(scanner) })
  }
  return path
}

function parseOperand(scanner: Scanner): JsonPathStep['operand'] {
  if (/^-(?!\d)/.test(scanner.rest)) {
    scanner.goTo(scanner.position + 1)
    scanner.fail('digit')
  }
  const index = scanner.take(/-?[0-9]{1,9}(?=->|::|\.|,|\)|$)/y)
  if (index !== null) {
    return { index }
  }
  if (scanner.startsWith('"')) {
    return { key: scanner.quoted() }
  }
  const key = scanner.take(/[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y)?.trim()
  return key ? { key } : scanner.fail('"-", digit or any non reserved character different from: .,>()')
}

/** Without an alias a path is named by its last key, or else by its column. */
export function nameOfPath(field: Field): string | null {
  if (field.path.length === 0) {
    return null
  }
  const keys = field.path.flatMap(step => ('key' in step.operand ? [step.operand.key] : []))
  return keys.at(-1)?.replaceAll('\0', '') || field.name
}
