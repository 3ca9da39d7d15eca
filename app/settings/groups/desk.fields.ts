import { describeGroup, list, longText, record, text } from '../field.ts'
import { answerFields, desk } from './desk.ts'

const said = Object.entries(answerFields).map(([key, meaning]) => `{${key}}: ${meaning}`)

export const deskFields = describeGroup(desk, {
  title: 'Answers',
  note: `What staff begin an answer with. ${said.join(', ')}.`,
  pages: [],
  fields: {
    templates: list({
      label: 'Templates',
      hint: 'All can be edited before they are sent.',
      maxItems: 20,
      isPublic: false,
      of: record({
        label: 'Template',
        fields: {
          title: text({ label: 'Title', maxLength: 60 }),
          text: longText({ label: 'Text', maxLength: 3000, placeholders: Object.keys(answerFields) }),
        },
      }),
    }),
    signature: longText({
      label: 'Signature',
      hint: '{me} is the name of whoever answers, as in their account.',
      maxLength: 300,
      placeholders: ['me', 'name', 'city'],
      isPublic: false,
    }),
  },
})
