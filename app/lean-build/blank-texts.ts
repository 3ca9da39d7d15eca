/** As `this.parse` of a Vite plugin returns. */
export interface Node {
  type: string
  start: number
  end: number
  arguments?: Node[]
  callee?: { name?: string }
  properties?: { value?: unknown }[]
  value?: unknown
}

export function blankTexts(code: string, program: Node): string {
  const [defaults] = findNodes(program, isGroup).map(call => call.arguments?.[1])
  if (!defaults) throw new Error('No group is defined here.')
  return findBlanks(defaults).reduceRight(
    (text, { start, end, blank }) => text.slice(0, start) + blank + text.slice(end),
    code,
  )
}

const isGroup = ({ type, callee }: Node) => type === 'CallExpression' && callee?.name === 'defineGroup'

function findBlanks(node: Node): { start: number; end: number; blank: string }[] {
  const { type, start, end } = node
  if (type === 'ArrayExpression') return [{ start, end, blank: '[]' }]
  if (type === 'TemplateLiteral' || (type === 'Literal' && typeof node.value === 'string'))
    return [{ start, end, blank: "''" }]
  if (type !== 'ObjectExpression') return []
  return (node.properties ?? []).flatMap(({ value }) => (isNode(value) ? findBlanks(value) : []))
}

function findNodes(node: Node, isWanted: (node: Node) => boolean): Node[] {
  if (isWanted(node)) return [node]
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(child => findNodes(child, isWanted))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
