// In a tag or in the boot script; in the page's data such a name would stand between escaped quotes.
const named = /(?<!\\)"(\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png|webp|avif))"/g
const inStyles = /url\(["']?(\/assets\/[\w.-]+)["']?\)/g
/** Of the parts that a script loads later, those that a page without a network needs. */
const inScripts = /\bimport\([`"']\.\/((?:toast-stage|start-offline|watch-letters)-[\w-]+\.js)[`"']\)/g
const imported = /\b(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g

/** What a page needs to open: all that it names. */
export const listAssets = (html: string): string[] => listMatches(html, named)

/** What a script or style needs in turn. */
export function listNeeds(path: string, text: string): string[] {
  if (path.endsWith('.css')) return listMatches(text, inStyles)
  if (!path.endsWith('.js')) return []
  return [...listMatches(text, inScripts), ...listMatches(text, imported)].map(name => `/assets/${name}`)
}

const listMatches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]
