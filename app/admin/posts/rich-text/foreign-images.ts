import { toImageKey } from '../../../data/image-key.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { parseInert } from './inert-html.ts'

export interface PlacedImage {
  file: File
  /** A source that holds the picture's place in the text until it is uploaded. */
  placeholder: string
  /** For the message if that fails. */
  name: string
}

export interface SeparatedHtml {
  html: string
  placed: PlacedImage[]
  /** Names of pictures whose bytes are not in the clipboard. */
  missing: string[]
}

/** Foreign URLs end with their session, and our server must not fetch them: the clipboard's files replace them. */
export function separateForeignImages(copied: string, files: File[]): SeparatedHtml {
  const html = cleanPastedHtml(copied)
  const page = parseInert(html)
  const isOurs = page.querySelector('[data-pm-slice]') !== null
  const foreign = isOurs ? [] : [...page.querySelectorAll('img')].filter(isForeign)
  // Spreadsheets add a picture of the pasted cells.
  const isWhole = files.length === foreign.length && !isSpreadsheet.test(copied)
  const separated: SeparatedHtml = { html, placed: [], missing: [] }
  for (const [at, image] of foreign.entries()) {
    const name = image.alt.trim()
    const file = isWhole ? files[at] : undefined
    if (file) {
      const placeholder = `${placeholderStart}${Date.now()}-${at + 1};base64,${emptyGif}`
      image.src = placeholder
      ownPlaceholders.add(placeholder)
      separated.placed.push({ file, placeholder, name })
    } else {
      if (!isTrackingPixel(image)) separated.missing.push(name)
      image.remove()
    }
  }
  return { ...separated, html: foreign.length > 0 ? page.body.innerHTML : html }
}

export function tellMissing(names: string[]): string | null {
  if (names.length === 0) return null
  const named = names.filter(name => name !== '').map(name => `“${name}”`)
  const nameless = names.length - named.length
  const others =
    nameless === 0 ? [] : [nameless === 1 ? 'one without a description' : `${nameless} without a description`]
  const list = new Intl.ListFormat('en').format([...named, ...others])
  const [begin, them] =
    names.length === 1
      ? ['A picture was not pasted', 'it']
      : [`${names.length} pictures were not pasted`, 'them']
  return `${begin}: ${list}. Save ${them} to this device, then insert ${them} with “Image”.`
}

export function isPlaceholder(source: unknown): boolean {
  return String(source).startsWith(placeholderStart)
}

/** Whether this page uploads its picture; those of other devices are replaced by them. */
export function isOwnPlaceholder(source: unknown): boolean {
  return ownPlaceholders.has(String(source))
}

const ownPlaceholders = new Set<string>()
const placeholderStart = 'data:image/gif;pasted='
const emptyGif = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const isSpreadsheet = /urn:schemas-microsoft-com:office:excel|<google-sheets-html-origin/i

function isForeign(image: HTMLImageElement): boolean {
  const source = image.getAttribute('src') ?? ''
  return source !== '' && !/^data:/i.test(source) && toImageKey(source) === null
}

function isTrackingPixel(image: HTMLImageElement): boolean {
  return [image.getAttribute('width'), image.getAttribute('height')].every(
    side => side === '0' || side === '1',
  )
}
