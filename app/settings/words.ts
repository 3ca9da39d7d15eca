import { type FieldDescription, longText, text } from './field.ts'

/** By what a text of a page names the agency, so that it is right under any name. */
const placeholders = ['name', 'city']

type WordsOptions = Pick<FieldDescription, 'hint' | 'pages'>

/** A line of a page, and the most of it that its place holds. */
export const words = (label: string, maxLength: number, options: WordsOptions = {}) =>
  text({ label, maxLength, placeholders, ...options })

/** A text of a page that may have several lines. */
export const longWords = (label: string, maxLength: number, options: WordsOptions = {}) =>
  longText({ label, maxLength, placeholders, ...options })
