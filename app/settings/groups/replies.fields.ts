import { describeGroup, optional, text } from '../field.ts'
import { replies } from './replies.ts'

const time = (label: string, pages: string[]) =>
  optional(text({ label, hint: 'As a whole sentence. Empty: nothing is promised.', maxLength: 120, pages }))

export const repliesFields = describeGroup(replies, {
  title: 'Reply times',
  note: 'Promises that stand where somebody writes to you.',
  pages: ['/contact'],
  fields: {
    thanks: text({ label: 'After a message was sent', maxLength: 160 }),
    message: time('When messages are answered', ['/contact']),
    proposal: time('When a proposal comes', ['/growth-quote']),
    application: time('When applications are answered', ['/company/careers']),
  },
})
