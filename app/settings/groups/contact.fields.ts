import { describeGroup, integer, list, text, yesNo } from '../field.ts'
import { contact } from './contact.ts'

export const contactFields = describeGroup(contact, {
  title: 'Contact form',
  note: 'What somebody who writes to you is told and asked.',
  pages: ['/contact'],
  fields: {
    answered_by: text({
      label: 'Who answers',
      hint: 'Begins a sentence: “… reads it and replies”.',
      maxLength: 60,
    }),
    answer_hours: integer({
      label: 'Working hours until an answer',
      hint: 'By the opening hours and holidays of the agency. 0: no time is promised.',
      min: 0,
      max: 80,
    }),
    free_users_facts: list({
      label: 'What you need to know for the free users',
      hint: 'Stands in the message of who claims them.',
      maxItems: 8,
      of: text({ label: 'Fact', maxLength: 120 }),
    }),
    is_confirmed: yesNo({ label: 'Confirm messages by mail', pages: [], isPublic: false }),
  },
})
