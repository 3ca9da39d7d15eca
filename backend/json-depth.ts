const [quote, backslash, openArray, closeArray, openObject, closeObject] = [...'"\\[]{}'].map(sign =>
  sign.charCodeAt(0),
)

/**
 * Whether JSON nests so deep that what works through it by recursion would break. Looks at each character once, so that
 * no text takes long.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
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
      if (depth > limit) {
        return true
      }
    } else if (sign === closeArray || sign === closeObject) {
      depth -= 1
    }
  }
  return false
}
