import { describeGroup, text } from '../field.ts'
import { quoteWords } from './quote-words.ts'

const words = (label: string) =>
  text({
    label,
    hint: 'As a whole sentence; it stands on each receipt.',
    maxLength: 160,
    pages: ['/growth-quote'],
  })

export const quoteWordsFields = describeGroup(quoteWords, {
  title: 'Words of the quote',
  note: 'What the figures of a receipt mean.',
  pages: ['/growth-quote'],
  fields: {
    user: words('What a user is'),
    visitor: words('What a visitor is'),
    includes: words('What the price includes'),
  },
})
