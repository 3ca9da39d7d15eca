// In a tag or in the boot script; in a page's data such a name stands between escaped quotes.
const named = /(?<!\\)"(\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png|webp|avif))"/g
const inStyles = /url\(["']?(\/assets\/[\w.-]+)["']?\)/g
/** The lazy parts that a page needs without a network. */
const inScripts = /\bimport\([`"']\.\/((?:toast-stage|start-offline|watch-letters)-[\w-]+\.js)[`"']\)/g
const imported = /\b(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g

export const listAssets = (html: string): string[] => listMatches(html, named)

export function listNeeds(path: string, text: string): string[] {
  if (path.endsWith('.css')) return listMatches(text, inStyles)
  if (!path.endsWith('.js')) return []
  return [...listMatches(text, inScripts), ...listMatches(text, imported)].map(name => `/assets/${name}`)
}

const listMatches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]
