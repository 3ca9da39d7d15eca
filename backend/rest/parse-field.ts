import type { Field, JsonStep } from './grammar.ts'
import type { Scanner } from './scanner.ts'

/** A column with an optional path into its JSON: `data->address->>city`. */
export function parseField(scanner: Scanner): Field {
  scanner.skipSpace()
  const name = scanner.fieldName()
  const path = parseJsonPath(scanner)
  scanner.skipSpace()
  return { name, path }
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.startsWith('->')) {
    const asText = scanner.eat('->>')
    if (!asText) {
      scanner.require('->')
    }
    path.push({ asText, operand: parseOperand(scanner) })
  }
  return path
}

function parseOperand(scanner: Scanner): JsonStep['operand'] {
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

/** The name a path shows under when no alias is given: its last key, or else the column. PostgreSQL knows no empty names. */
export function nameOfPath(field: Field): string | null {
  if (field.path.length === 0) {
    return null
  }
  const keys = field.path.flatMap(step => ('key' in step.operand ? [step.operand.key] : []))
  return keys.at(-1)?.replaceAll('\0', '') || field.name
}
