import { defineGroup } from '../group.ts'

export interface AnswerTemplate {
  title: string
  text: string
}

interface Desk {
  templates: readonly AnswerTemplate[]
  signature: string
}

/** Placeholders of a template, each with what it becomes. */
export const answerFields = {
  sender: 'the visitor’s first name',
  subject: 'the subject of the message',
  quote: 'the quote, in one line',
  time: 'the time of the call',
  signature: 'your signature',
  name: 'the agency’s name',
  city: 'the agency’s city',
}

export const desk = defineGroup<Desk>('desk', {
  templates: [
    {
      title: 'Thanks, tell us more',
      text: 'Hello {sender},\n\nThank you for writing to us. So that we can say something useful: which app or page is it about, who should use it, and when would you like to begin?\n\n{signature}',
    },
    {
      title: 'About your quote',
      text: 'Hello {sender},\n\nThank you for sending your quote: {quote}. We can do this. Shall we talk it through for half an hour this week?\n\n{signature}',
    },
    {
      title: 'The first 100',
      text: 'Hello {sender},\n\nYour first 100 users are on us. Please send us the address of your app, who it is for, the country to begin in, and whom we may ask about it.\n\n{signature}',
    },
    {
      title: 'The call is confirmed',
      text: 'Hello {sender},\n\nWe will call you on {time}. If you read this in an e-mail, an invitation for your calendar comes with it.\n\n{signature}',
    },
    {
      title: 'Not for us',
      text: 'Hello {sender},\n\nThank you for thinking of us. This is not what we do best, so we would rather say no than do it badly. We wish you well with it.\n\n{signature}',
    },
  ],
  signature: '{me}\n{name}, {city}',
})
