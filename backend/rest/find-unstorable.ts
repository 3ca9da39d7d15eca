const code = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash, minus, zero, nine] = [code('"'), code('\\'), code('-'), code('0'), code('9')]

/** Deeper bodies are refused, but by functions that take any text. */
const maxDepth = 200

/** The first value that PostgreSQL can't store, in words at its place: `value.0.name: Has an invisible…`. */
export function findUnstorable(json: string): string | null {
  const path: (string | number)[] = []
  const say = (words: string) => (path.length > 0 ? `${path.join('.')}: ${words}` : words)
  let expectsName = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) {
      const end = findEnd(json, at)
      const text = toText(json.slice(at, end + 1))
      if (text === null) return null
      if (expectsName) path[path.length - 1] = text.replaceAll('\0', '\ufffd').toWellFormed()
      if (text.includes('\0') || !text.isWellFormed())
        return say('Has an invisible control character. Type it anew.')
      expectsName = false
      at = end
    } else if (sign === minus || (sign >= zero && sign <= nine)) {
      const start = at
      while (isOfNumber(json.charCodeAt(at + 1))) at += 1
      if (isTooLong(json, start, at + 1)) return say('Has more digits than a number can have.')
    } else if (path.length > maxDepth) {
      return null
    } else if (sign === code('{')) {
      path.push('')
      expectsName = true
    } else if (sign === code('[')) {
      path.push(0)
      expectsName = false
    } else if (sign === code('}') || sign === code(']')) {
      path.pop()
      expectsName = false
    } else if (sign === code(',')) {
      const last = path.at(-1)
      if (typeof last === 'number') path[path.length - 1] = last + 1
      expectsName = typeof last === 'string'
    }
  }
  return null
}

function findEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return json.length
}

function toText(literal: string): string | null {
  try {
    const text: unknown = JSON.parse(literal)
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

const isOfNumber = (sign: number) => (sign >= zero && sign <= nine) || signsOfNumbers.has(sign)
const signsOfNumbers = new Set([...'-+.eE'].map(code))

/** `numeric` has 131,072 digits before its point and 16,383 behind it: the shortest number beyond that is 1e131072. */
function isTooLong(json: string, start: number, end: number): boolean {
  if (end - start < '1e131072'.length) return false
  const [mantissa = '', exponent = '0'] = json.slice(start, end).toLowerCase().split('e')
  const [before = '', behind = ''] = mantissa.replace('-', '').split('.')
  return before.length + Number(exponent) > 131_072 || behind.length - Number(exponent) > 16_383
}
