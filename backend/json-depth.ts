const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = [...'"\\,[]{}'].map(sign =>
  sign.charCodeAt(0),
)

/** Deeper JSON would overflow the stack of recursive code. */
export const exceedsJsonDepth = (text: string, depth: number): boolean =>
  findJsonExcess(text, { depth, values: Infinity }) !== null

export function findJsonExcess(
  text: string,
  limits: { depth: number; values: number },
): 'depth' | 'values' | null {
  let depth = 0
  let values = 1
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (isInString) {
      if (sign === backslash) {
        i++
      } else if (sign === quote) {
        isInString = false
      }
    } else if (sign === quote) {
      isInString = true
    } else if (sign === openArray || sign === openObject) {
      depth += 1
      if (depth > limits.depth) {
        return 'depth'
      }
    } else if (sign === comma) {
      values += 1
      if (values > limits.values) {
        return 'values'
      }
    } else if (sign === closeArray || sign === closeObject) {
      depth -= 1
    }
  }
  return null
}
