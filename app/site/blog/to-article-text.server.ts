import { countWords, toReadingTime } from '../../reading-time.ts'
import { drawContent } from './draw-content.ts'
import { sanitiseContent } from './sanitise-content.server.ts'

export interface ArticleText {
  html: string
  minutes: number
}

export function toArticleText(content: string, backend: string): ArticleText {
  const html = sanitiseContent(content, backend)
  return { html: drawContent(html), minutes: toReadingTime(countWords(html)) }
}
