import { drawContent } from './draw-content.ts'
import { sanitiseContent } from './sanitise-content.server.ts'

const wordsPerMinute = 220

export interface ArticleText {
  html: string
  /** To read it, one at least. */
  minutes: number
}

/** The content of a post as its page shows it. */
export function toArticleText(content: string, backend: string): ArticleText {
  const html = sanitiseContent(content, backend)
  const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  return { html: drawContent(html), minutes: Math.max(1, Math.round(words.length / wordsPerMinute)) }
}
