import { describeGroup, list, record } from '../field.ts'
import { longWords, words } from '../words.ts'
import { pricePlaceholders, questions } from './questions.ts'

export const questionsFields = describeGroup(questions, {
  title: 'Questions and answers',
  note: 'Search engines read them, too. Without any there is no section. In answers {user_price} and {visit_price} stand for the prices of the list.',
  pages: ['/'],
  fields: {
    title: words('Heading', 60),
    answers: list({
      label: 'Questions',
      maxItems: 20,
      of: record({
        label: 'Question',
        fields: {
          question: words('Question', 120),
          answer: longWords('Answer', 600, { placeholders: pricePlaceholders }),
        },
      }),
    }),
  },
})
