/** SQL text and its parameters, all text: PostgreSQL finds out their types where they stand. */
export interface Statement {
  text: string
  values: (string | null)[]
}

/** Collects the values of one statement; what it gives back is the place that stands for the value. */
export class Values {
  readonly list: (string | null)[] = []

  bind(value: string | null): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** The one function that writes a name into SQL. A NUL would end the statement's text on its way. */
export function quote(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
}

export const qualify = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** Text as a literal, for names out of the catalogue only: values of requests are bound. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
