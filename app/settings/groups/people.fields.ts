import { describeGroup, list, optional, picture, record } from '../field.ts'
import { words } from '../words.ts'
import { people } from './people.ts'

export const peopleFields = describeGroup(people, {
  title: 'People',
  note: 'The section appears with the first of them; the home page shows the first three beside the questions.',
  pages: ['/company/about-us', '/'],
  fields: {
    title: words('Heading', 60),
    members: list({
      label: 'People',
      maxItems: 24,
      of: record({
        label: 'Person',
        fields: {
          name: words('Name', 60),
          role: words('Role', 60),
          picture: optional(picture({ label: 'Picture', hint: 'Shown as a square.', isSquare: true })),
          sentence: optional(words('Sentence', 160)),
        },
      }),
    }),
  },
})
