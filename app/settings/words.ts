import { type FieldDescription, longText, text } from './field.ts'

/** By what a text of a page names the agency, so that it is right under any name. */
const placeholders = ['name', 'city']

interface WordsOptions extends Pick<FieldDescription, 'hint' | 'pages'> {
  /** What else may stand in braces. */
  placeholders?: readonly string[]
}

/** A line of a page, and the most of it that its place holds. */
export const words = (label: string, maxLength: number, options: WordsOptions = {}) =>
  text({ label, maxLength, ...toTextOptions(options) })

/** A text of a page that may have several lines. */
export const longWords = (label: string, maxLength: number, options: WordsOptions = {}) =>
  longText({ label, maxLength, ...toTextOptions(options) })

const toTextOptions = ({ placeholders: others = [], ...options }: WordsOptions) => ({
  ...options,
  placeholders: [...placeholders, ...others],
})
