import { defineGroup } from '../group.ts'

export interface Question {
  question: string
  answer: string
}

interface Questions {
  title: string
  answers: readonly Question[]
}

/** So that prices in the answers follow the price list. */
export const pricePlaceholders = ['user_price', 'visit_price'] as const

export const questions = defineGroup<Questions>('questions', {
  title: 'What founders ask first',
  answers: [
    {
      question: 'What does it cost after the first 100?',
      answer:
        'Our list price is from {user_price} for a user and {visit_price} for a visit to a web page. The Instant Growth Quote shows the total for your number and start. That is an estimate; what binds both of us is the price in the contract, signed before anything is spent.',
    },
    {
      question: 'Who owns the accounts?',
      answer:
        'You do. Advert, analytics and store accounts are in your company’s name, and we work in them with access that you can end on any day. When we part, the campaigns, the audiences and the data stay with you.',
    },
    {
      question: 'What counts as a user?',
      answer:
        'A person who did the one event we agreed on: a finished sign-up, a first order, a first payment. An install alone doesn’t count.',
    },
    {
      question: 'How long does it take?',
      answer:
        'That depends on the event: sign-ups come sooner than first payments. Before the start we write down two days, the one on which the first advert runs and the one on which we stop. In between you see the count every day, in your own accounts.',
    },
    {
      question: 'In which countries do you work?',
      answer:
        'In African markets, from {city}. Each campaign is planned for one country, because channels, languages and prices differ from one to the next. Tell us yours and we say honestly whether we have run campaigns there or would be new to it.',
    },
    {
      question: 'What if it doesn’t work?',
      answer:
        'For the first 100 you owe nothing, whatever the result, and you keep the users and what was learned. After that the stop rule holds: when users cost more than the limit we agreed on, we stop the campaign that day and show you why.',
    },
  ],
})
