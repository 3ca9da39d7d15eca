import * as failures from '../errors/rest.ts'

/** A field and what ends it: a comma, the end of the line, or that of the text. Quotes double within quotes. */
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/** More of them would hold up everybody else for seconds. */
const maxFields = 250_000

/** The lines of a CSV text (RFC 4180), without empty ones. @throws PGRST102 for a quote out of place */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  field.lastIndex = 0
  for (let fields = 0; field.lastIndex < text.length || line.length > 0; fields++) {
    if (fields === maxFields) {
      throw failures.tooComplex(`a CSV body may have ${maxFields} fields`)
    }
    const found = field.exec(text)
    if (!found) {
      throw failures.invalidBody('Empty or invalid csv')
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
