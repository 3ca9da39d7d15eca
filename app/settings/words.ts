import { type FieldDescription, longText, text } from './field.ts'

/** So that a text is right under any name of the agency. */
const placeholders = ['name', 'city']

interface WordsOptions extends Pick<FieldDescription, 'hint' | 'pages'> {
  placeholders?: readonly string[]
}

/** `maxLength` is what its place on the page holds. */
export const words = (label: string, maxLength: number, options: WordsOptions = {}) =>
  text({ label, maxLength, ...toTextOptions(options) })

export const longWords = (label: string, maxLength: number, options: WordsOptions = {}) =>
  longText({ label, maxLength, ...toTextOptions(options) })

const toTextOptions = ({ placeholders: others = [], ...options }: WordsOptions) => ({
  ...options,
  placeholders: [...placeholders, ...others],
})
