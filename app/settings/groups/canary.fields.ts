import { describeGroup, email, integer, optional, yesNo } from '../field.ts'
import { canary } from './canary.ts'

export const canaryFields = describeGroup(canary, {
  title: 'Canary',
  note: 'A made-up message goes the way of a visitor’s again and again, so that you hear of it when messages stop arriving. It never shows among your messages. From a hosted project none is sent.',
  pages: ['/admin/alerts'],
  fields: {
    mailbox: optional(
      email({
        label: 'Its mailbox',
        hint: 'An address that nobody else uses. Empty: none is sent, unless the server has been given a mailbox to read.',
        isPublic: false,
      }),
    ),
    interval: integer({
      label: 'Told within, in minutes',
      hint: 'You hear of it within this time. Four are sent in that time; it is late when three in a row have not arrived.',
      min: 2,
      max: 1440,
      isPublic: false,
    }),
    alerts_to: optional(
      email({
        label: 'Who is told by mail',
        hint: 'Best an address at another mail server. Empty: who gets the messages.',
        isPublic: false,
      }),
    ),
    is_shown: yesNo({
      label: 'Tell visitors on the contact page when messages were last checked',
      pages: ['/contact'],
    }),
  },
})
