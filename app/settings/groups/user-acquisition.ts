import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

export const userAcquisition = defineGroup<ServiceWords>('user_acquisition', {
  lead: 'New users for your app in African markets, from the channels people there are really on, at a price per user that we agree on before we start.',
  doing: [
    {
      term: 'Choose the channels',
      text: 'Social, search, store adverts, creators: where your users already spend their data.',
    },
    { term: 'Make the adverts', text: 'In the languages your users speak, light enough for a slow network.' },
    { term: 'Start small', text: 'A little money on each channel, until we know what a user costs there.' },
    { term: 'Move the money', text: 'To the channels whose users do your event, not only install.' },
  ],
  measured: [
    { term: 'Cost per event', text: 'Spend divided by the people who did your event.' },
    {
      term: 'Steps lost on the way',
      text: 'Store page, install, sign-up: where people leave, and what we change there.',
    },
    { term: 'Who comes back', text: 'Return on day 1, 7 and 30, by channel.' },
    {
      term: 'Who is not real',
      text: 'Device farms, click flooding and repeated installs are taken out before we count.',
    },
  ],
  delivered: [
    { term: 'Your own accounts', text: 'Opened in your name. If we part, they stay.' },
    { term: 'One report', text: 'One page: what was spent, what came of it, what comes next.' },
    { term: 'The files', text: 'Every advert with its sources, to use again.' },
    { term: 'A price', text: 'What the next thousand users cost, by channel.' },
  ],
  needed: [
    { term: 'A link', text: 'To the app in its store, or a test build.' },
    { term: 'An event', text: 'What a user should do, sent by an SDK or your server. We help.' },
    { term: 'A person', text: 'Who may approve an advert, within a day.' },
    { term: 'A ceiling', text: 'The most you would pay for a user.' },
  ],
  charged:
    'One price per user, agreed before we start. In it are planning, adverts, media and reports. Users who turn out to be fake are not charged. An early start costs more: the calculator says how much.',
  question: {
    question: 'Do you promise a number of users?',
    answer:
      'We promise the price per user and the day on which we stop. If users cost us more than that, we stop and show you what we found; you pay for those who came until then. What we can’t promise is that they stay: that is your app’s work, and we tell you early when it is not ready for more people.',
  },
  closing: 'See what your users would cost',
})
