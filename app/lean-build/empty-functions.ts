interface Identified {
  type: string
  name?: string
}

export interface Statement {
  type: string
  start: number
  end: number
  id?: Identified | null
  body?: { start: number }
  expression?: {
    type: string
    left?: { object?: { object?: Identified; property?: Identified } }
  }
}

export interface Program {
  body: Statement[]
}

/** The module with named functions that do nothing, and without what is added to the prototypes of named classes. */
export function emptyFunctions(
  code: string,
  { body }: Program,
  functions: readonly string[],
  classes: readonly string[],
): string {
  const left = new Set([...functions, ...classes])
  const cuts = body.flatMap(statement => {
    const { type, id, expression, start, end } = statement
    const name = type === 'FunctionDeclaration' ? id?.name : undefined
    if (name !== undefined && functions.includes(name)) {
      left.delete(name)
      return [{ start: statement.body?.start ?? start, end, text: '{}' }]
    }
    const { object, property } = expression?.left?.object ?? {}
    const extended = property?.name === 'prototype' ? object?.name : undefined
    if (extended === undefined || !classes.includes(extended)) return []
    left.delete(extended)
    return [{ start, end, text: '' }]
  })
  if (left.size > 0) throw new Error(`No longer in the module: ${[...left].join(', ')}`)
  return cuts.reduceRight((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}
