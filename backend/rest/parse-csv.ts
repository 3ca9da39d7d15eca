import * as errors from '../errors/rest.ts'

/** A field and what ends it: a comma, a line end, or the end of the text. */
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/** More would block the event loop for seconds. */
const maxFields = 250_000

/** Without empty lines (RFC 4180). @throws PGRST102 for a misplaced quote */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  field.lastIndex = 0
  for (let fields = 0; field.lastIndex < text.length || line.length > 0; fields++) {
    if (fields === maxFields) {
      throw errors.tooComplex(`a CSV body may have ${maxFields} fields`)
    }
    const found = field.exec(text)
    if (!found) {
      throw errors.invalidBody('Empty or invalid csv')
    }
    const [, quoted, plain = '', end] = found
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') {
      const isEmpty = line.length === 1 && quoted === undefined && plain === ''
      lines.push(...(isEmpty ? [] : [line]))
      line = []
    }
  }
  return lines
}
