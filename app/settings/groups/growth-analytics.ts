import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

export const growthAnalytics = defineGroup<ServiceWords>('growth_analytics', {
  lead: 'Numbers you can act on: where the users of your app come from, where they stop, who returns, and what the next one is worth.',
  doing: [
    {
      term: 'Check what is there',
      text: 'What your tools say against what your database knows, and why they differ.',
    },
    {
      term: 'Write the event plan',
      text: 'A short list of what the app reports, in words that all teams use.',
    },
    { term: 'Join the sources', text: 'Adverts, stores, app and payments: one history for each user.' },
    {
      term: 'Build a few charts',
      text: 'Only those that change a decision. Each says who looks at it, and when.',
    },
  ],
  measured: [
    { term: 'Agreement', text: 'How far reported and real figures are apart, before and after.' },
    { term: 'Coverage', text: 'Which share of users and revenue can be traced to its source.' },
    { term: 'Cohorts', text: 'People who came in the same week, followed until they stay or go.' },
    { term: 'Use', text: 'Whether the chart was opened before the decision it was made for.' },
  ],
  delivered: [
    { term: 'A dashboard', text: 'In a tool that you own, quick on the connection you have.' },
    { term: 'The event plan', text: 'Your developers can build from it.' },
    { term: 'A working model', text: 'What a user costs, brings in and keeps, with its assumptions.' },
    { term: 'A walkthrough', text: 'With those who will use it, recorded for those who join later.' },
  ],
  needed: [
    { term: 'Read access', text: 'To analytics, adverts and stores. Nothing that can spend or delete.' },
    { term: 'A developer', text: 'For a few hours, to add or rename events.' },
    { term: 'A decision', text: 'One that you have put off for want of a number.' },
    { term: 'Pseudonymous ids', text: 'Names and phone numbers stay with you.' },
  ],
  charged:
    'A fixed price for each piece of work, written down before it begins: the check of what is there, the event plan, the dashboard. You can stop after each. Tools are paid by you, at their price, in your name.',
  question: {
    question: 'Will the dashboard tell us what to do?',
    answer:
      'No. It shows where people stop and who returns; why they do so you learn by talking to ten of them. We say which figures are too few to decide by, and leave them out rather than draw a line through them.',
  },
  closing: 'Tell us which number you don’t trust',
})
