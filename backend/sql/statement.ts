/** All parameters are text; PostgreSQL infers their types. */
export interface Statement {
  text: string
  values: (string | null)[]
}

export class Values {
  readonly list: (string | null)[] = []

  bind(value: string | null): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** The only function that writes a name into SQL. A NUL would end the statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
}

export const qualify = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** Only for names from the schema: values of requests are bound. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
