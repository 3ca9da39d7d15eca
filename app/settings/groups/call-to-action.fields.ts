import { describeGroup } from '../field.ts'
import { words } from '../words.ts'
import { callToAction } from './call-to-action.ts'

export const callToActionFields = describeGroup(callToAction, {
  title: 'Last words',
  note: 'What stands above the last buttons of a page.',
  pages: ['/', '/company/about-us'],
  fields: { title: words('Heading', 80) },
})
