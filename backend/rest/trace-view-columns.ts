import type { SchemaRows } from './introspect-schema.ts'

export type ViewColumns = Map<number, { name: string; table: number; column: string; isKey: boolean }[]>

interface Target {
  name: string
  relation: number
  position: number
}

/** Lets a table's foreign keys hold for its views. The rule of a view says where each column comes from. */
export function traceViewColumns(rows: Pick<SchemaRows, 'relations' | 'viewRules'>): ViewColumns {
  const targets = new Map(rows.viewRules.map(({ id, rule }) => [id, listTargets(rule)]))
  const relations = new Map(rows.relations.map(relation => [relation.id, relation]))

  const trace = (target: Target, depth: number): { table: number; column: string; isKey: boolean } | null => {
    const origin = relations.get(target.relation)
    const column = origin?.columns.find(({ position }) => position === target.position)
    if (!origin || !column || depth > 20) {
      return null
    }
    if (!origin.isView) {
      return { table: origin.id, column: column.name, isKey: origin.primaryKey.includes(column.name) }
    }
    const inner = targets.get(origin.id)?.find(({ name }) => name === column.name)
    return inner ? trace(inner, depth + 1) : null
  }

  return new Map(
    [...targets].map(([view, list]) => [
      view,
      list.flatMap(target => {
        const source = trace(target, 0)
        return source ? [{ name: target.name, ...source }] : []
      }),
    ]),
  )
}

/** The outermost target list, not a subquery's. */
function listTargets(rule: string): Target[] {
  const list = /:targetList \(/g
  for (let found = list.exec(rule); found; found = list.exec(rule)) {
    if (depthAt(rule, found.index) === 1) {
      return splitEntries(rule, found.index + found[0].length).flatMap(toTarget)
    }
  }
  return []
}

/** How many `{` are open; a backslash escapes the next character. */
function depthAt(rule: string, place: number): number {
  let depth = 0
  for (let at = 0; at < place; at++) {
    const sign = rule[at]
    if (sign === '\\') {
      at++
    } else if (sign === '{') {
      depth++
    } else if (sign === '}') {
      depth--
    }
  }
  return depth
}

function splitEntries(rule: string, start: number): string[] {
  const entries: string[] = []
  let depth = 0
  let begin = start
  for (let at = start; at < rule.length; at++) {
    const sign = rule[at]
    if (sign === '\\') {
      at++
    } else if (sign === '{') {
      begin = depth === 0 ? at : begin
      depth++
    } else if (sign === '}') {
      depth--
      if (depth === 0) {
        entries.push(rule.slice(begin, at + 1))
      }
    } else if (sign === ')' && depth === 0) {
      return entries
    }
  }
  return entries
}

function toTarget(entry: string): Target[] {
  const found = entry.match(
    /:resname ((?:\\.|\S)+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/,
  )
  const [, name = '', relation, position] = found ?? []
  return found && relation !== '0'
    ? [{ name: name.replace(/\\(.)/g, '$1'), relation: Number(relation), position: Number(position) }]
    : []
}
