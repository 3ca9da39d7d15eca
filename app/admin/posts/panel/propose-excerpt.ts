import { parseInert } from '../rich-text/inert-html.ts'

/** In characters: what cards show. */
const length = 150

/** The first sentences that fit; a long first one is cut between words. */
export function proposeExcerpt(paragraphs: string[]): string {
  const text = paragraphs
    .map(paragraph => paragraph.replace(/\s+/g, ' ').trim())
    .filter(paragraph => paragraph !== '')
    .join(' ')
  if (text.length <= length) return text
  const end = Math.max(...[...text.slice(0, length + 1).matchAll(/[.!?…]["”’)]?(?= )/g)].map(toEnd), 0)
  // A short sentence says less than a longer text that is cut.
  if (end >= 60) return text.slice(0, end)
  const cut = text.slice(0, length).replace(/\s+\S*$/, '')
  return `${cut.replace(/[\s,;:–-]+$/, '')}…`
}

const toEnd = (match: RegExpExecArray) => match.index + match[0].length

/** Without headings, captions and code. */
export function readParagraphs(html: string): string[] {
  const body = parseInert(html).body
  return [...body.querySelectorAll('p, li')]
    .filter(element => !element.closest('figure, table, blockquote') && !element.querySelector('p'))
    .map(element => element.textContent)
}
