import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

/** What the page of the service says. Its name is that of its address. */
export const growthAnalytics = defineGroup<ServiceWords>('growth_analytics', {
  lead: 'Numbers you can act on: where users come from, where they stop, who returns, and what the next one is worth.',
  doing: [
    {
      term: 'Write the event plan',
      text: 'A short list of what the app should report, in words that product, marketing and finance all use.',
    },
    {
      term: 'Check what is there',
      text: 'We compare what your tools say with what your database knows, and find out why they differ.',
    },
    {
      term: 'Join the sources',
      text: 'Adverts, stores, the app and payments in one place, so that a user has one history.',
    },
    {
      term: 'Build few charts',
      text: 'Only those that change a decision. Each says who looks at it, and when.',
    },
  ],
  measured: [
    { term: 'Agreement', text: 'How far reported and real figures are apart, before and after.' },
    {
      term: 'Coverage',
      text: 'Which share of users and of revenue can be followed back to where it came from.',
    },
    { term: 'Cohorts', text: 'People who arrived in the same week, followed until they stay or go.' },
    { term: 'Use', text: 'Whether anybody opened the chart before the decision it was made for.' },
  ],
  delivered: [
    { term: 'A dashboard', text: 'In a tool that you own, loading quickly on the connection you have.' },
    {
      term: 'The event plan',
      text: 'A document your developers can build from and your next analyst can read.',
    },
    {
      term: 'A working model',
      text: 'What a user costs, brings in and keeps, with the assumptions written beside it.',
    },
    {
      term: 'A walk through it',
      text: 'A session with the people who will use it, recorded for those who join later.',
    },
  ],
  needed: [
    {
      term: 'Read access',
      text: 'To the analytics, advert and store accounts. Nothing that can spend or delete.',
    },
    { term: 'Somebody technical', text: 'A developer for a few hours to add or rename events.' },
    { term: 'The hard question', text: 'The decision that you have been putting off for want of a number.' },
    { term: 'Care with people', text: 'We work with pseudonymous ids. Names and numbers stay with you.' },
  ],
  charged:
    'A fixed price for each piece of work, written down before it begins: the check of what is there, the event plan, the dashboard. You can stop after each. Tools are paid by you, at their price, in your name.',
  question: {
    question: 'Will the dashboard tell us what to do?',
    answer:
      'No. It shows where people stop and who returns; why they do so you learn by talking to ten of them. We say which figures are too few to decide by, and leave them out rather than draw a line through them.',
  },
  closing: 'Bring the number you don’t trust',
})
