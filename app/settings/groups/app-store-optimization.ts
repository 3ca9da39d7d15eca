import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

/** What the page of the service says. Its name is that of its address. */
export const appStoreOptimization = defineGroup<ServiceWords>('app_store_optimization', {
  lead: 'A listing that is found by people who look for what you do, and installed by those who find it. It keeps working when the adverts stop.',
  doing: [
    {
      term: 'Find the words',
      text: 'What people in each country type when they need an app like yours: in English, French, Pidgin, and misspelt.',
    },
    {
      term: 'Rewrite the listing',
      text: 'Title, descriptions and keywords for both stores, within the limits of each.',
    },
    {
      term: 'Redraw the pictures',
      text: 'Icon and screenshots that say one thing each and can be read on a small phone.',
    },
    {
      term: 'Answer the reviews',
      text: 'Replies to low ratings, and a list of what people complain about for your developers.',
    },
  ],
  measured: [
    { term: 'Rank', text: 'The place you hold for each chosen word, by country, week by week.' },
    { term: 'Visits', text: 'How many people see the listing without an advert.' },
    { term: 'Installs per visit', text: 'Tested with the stores’ own experiments: one change at a time.' },
    { term: 'Rating', text: 'The average, and how many new ratings it is made of.' },
  ],
  delivered: [
    {
      term: 'Two listings',
      text: 'Ready to paste for Google Play and the App Store, in every language agreed on.',
    },
    { term: 'The word list', text: 'With demand, difficulty and the reason we chose or left each one.' },
    { term: 'The artwork', text: 'Icon and screenshots as layered files in all the sizes asked for.' },
    { term: 'A test diary', text: 'What we tried, what won, and by how much.' },
  ],
  needed: [
    { term: 'Console access', text: 'To both stores, for listings and experiments only.' },
    { term: 'The brand', text: 'Logo, colours, typefaces, and what must never change.' },
    { term: 'A build', text: 'To take honest screenshots from.' },
    {
      term: 'Four weeks',
      text: 'Stores take days to show a change, and a test needs enough visitors to be clear.',
    },
  ],
  charged:
    'A fixed price per store and language, agreed after we have read your listing. Reading it and telling you what we would change first costs nothing.',
  question: {
    question: 'Can you put us first in the store?',
    answer:
      'No, and nobody can for long. The stores rank by what they don’t publish and change it often. We can make a listing that is found for more words and that more of its visitors install, and show you by a test which change did it.',
  },
  closing: 'Be found, and then be chosen',
})
