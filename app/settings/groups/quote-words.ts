import { defineGroup } from '../group.ts'

interface QuoteWords {
  user: string
  visitor: string
  includes: string
}

export const quoteWords = defineGroup<QuoteWords>('quote_words', {
  user: 'A user is a new person who did the one event we agreed on, such as a sign-up or a first order. An install alone doesn’t count.',
  visitor: 'A visitor is a person who opens the page; bots and reloads are not counted.',
  includes: 'The price includes planning, adverts, media and reporting.',
})
