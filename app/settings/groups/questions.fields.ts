import { describeGroup, list, record } from '../field.ts'
import { longWords, words } from '../words.ts'
import { questions } from './questions.ts'

export const questionsFields = describeGroup(questions, {
  title: 'Questions and answers',
  note: 'The section appears with the first of them; search engines read it, too.',
  pages: ['/'],
  fields: {
    title: words('Heading', 60),
    answers: list({
      label: 'Questions',
      maxItems: 20,
      of: record({
        label: 'Question',
        fields: { question: words('Question', 120), answer: longWords('Answer', 600) },
      }),
    }),
  },
})
