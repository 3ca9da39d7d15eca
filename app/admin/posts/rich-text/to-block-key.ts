import { generateHTML, generateJSON } from '@tiptap/core'
import { extensions } from './extensions.ts'
import { withoutHandlers } from './inert-html.ts'

const keys = new Map<string, string>()
const mostKeys = 5000

/** As the editor would write it, so that only a different text is a different block. */
export function toBlockKey(html: string): string {
  const known = keys.get(html)
  if (known !== undefined) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = generateHTML(generateJSON(withoutHandlers(html), extensions), extensions)
  keys.set(html, key)
  return key
}
