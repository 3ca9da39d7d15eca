import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

/** What the page of the service says. Its name is that of its address. */
export const userAcquisition = defineGroup<ServiceWords>('user_acquisition', {
  lead: 'New users from the channels your market is really on, bought at a price per user that we agree on before we start.',
  doing: [
    {
      term: 'Choose the channels',
      text: 'Social, search, store adverts, in-app networks, creators. Which of them depends on where your users already spend their data.',
    },
    {
      term: 'Make the adverts',
      text: 'In the languages your users speak, and light enough to play on a slow network and a small screen.',
    },
    {
      term: 'Start small',
      text: 'Every channel gets a little money until it has shown what a user costs there.',
    },
    {
      term: 'Move the money',
      text: 'Budgets follow the price of a user who does your one event, not the price of an install.',
    },
  ],
  measured: [
    {
      term: 'Cost per active user',
      text: 'Spend divided by the people who did what your app is for: a first transfer, order, lesson or ride.',
    },
    {
      term: 'Steps lost on the way',
      text: 'Advert, store page, install, sign-up, event. We show where people leave and say what we change there.',
    },
    {
      term: 'Who comes back',
      text: 'Return on day 1, 7 and 30 by channel, because cheap users who leave are expensive.',
    },
    {
      term: 'Who is not real',
      text: 'Device farms, click floods and repeated installs are taken out before we count.',
    },
  ],
  delivered: [
    { term: 'Your own accounts', text: 'Advert accounts are opened in your name. If we part, they stay.' },
    {
      term: 'One report',
      text: 'One page in plain words: what was spent, what came of it, what we do next.',
    },
    { term: 'The files', text: 'Every advert we make, with its sources, for you to use again.' },
    { term: 'A price', text: 'What the next thousand users cost, by channel, so that you can plan.' },
  ],
  needed: [
    { term: 'A link', text: 'To the app in its store, or a test build.' },
    {
      term: 'An event',
      text: 'The one thing a user should do, sent by an SDK or by your server. We help to set it up.',
    },
    { term: 'A person', text: 'Somebody who may say yes to an advert and answers within a day.' },
    {
      term: 'A ceiling',
      text: 'The most you would pay for a user. We tell you first if the market disagrees.',
    },
  ],
  charged:
    'One price per user, agreed before we start. It includes planning, adverts, media and reports; users we find to be fake are not charged. A start within two weeks costs more: the calculator shows how much.',
  question: {
    question: 'Do you promise a number of users?',
    answer:
      'We promise the price per user and the day on which we stop. If a user costs more than we agreed, we stop and show you what we found; you pay for those who came until then. What we can’t promise is that they stay: that is your app’s work, and we tell you early when it is not ready for more people.',
  },
  closing: 'See what your users would cost',
})
