import { defineGroup } from '../group.ts'

interface Contact {
  answered_by: string
  /** 0: none are promised. */
  answer_hours: number
  free_users_facts: readonly string[]
  is_confirmed: boolean
}

export const contact = defineGroup<Contact>('contact', {
  answered_by: 'One of our team',
  answer_hours: 8,
  free_users_facts: [
    'The app, with a link to its store page or website',
    'What counts as a user (a sign-up, a first order, a first payment)',
    'The countries where your users are',
    'When the campaign may start',
  ],
  is_confirmed: true,
})
