import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

export const appStoreOptimization = defineGroup<ServiceWords>('app_store_optimization', {
  lead: 'Your app’s store listing, found by people across Africa who need the app, and clear enough that they install it. It keeps working when the adverts stop.',
  doing: [
    {
      term: 'Find the words',
      text: 'What people in each country type, misspelt and in Pidgin or French too.',
    },
    {
      term: 'Rewrite the listing',
      text: 'Title, descriptions and keywords, within the limits of each store.',
    },
    { term: 'Redraw the pictures', text: 'One thing on each, readable on a small phone.' },
    {
      term: 'Answer the reviews',
      text: 'Replies to low ratings, and a list of complaints for your developers.',
    },
  ],
  measured: [
    { term: 'Rank', text: 'Your place for each word, by country and week.' },
    { term: 'Visits', text: 'People who see the listing without an advert.' },
    { term: 'Installs per visit', text: 'From the stores’ own A/B tests, one change at a time.' },
    { term: 'Rating', text: 'The average, and how many ratings are new.' },
  ],
  delivered: [
    { term: 'Two listings', text: 'For Google Play and the App Store, ready to paste.' },
    { term: 'The word list', text: 'Demand, difficulty, and why we chose each word.' },
    { term: 'The artwork', text: 'Icon and screenshots in every size, with their sources.' },
    { term: 'A test diary', text: 'What we tried and what it changed.' },
  ],
  needed: [
    { term: 'Console access', text: 'For listings and experiments only.' },
    { term: 'The brand', text: 'Logo, colours, and what must never change.' },
    { term: 'A build', text: 'To take real screenshots from.' },
    { term: 'Four weeks', text: 'A test needs enough visitors to be clear.' },
  ],
  charged:
    'A fixed price per store and language, agreed after we have read your listing. We read it and say what to change first, free of charge.',
  question: {
    question: 'Can you put us first in the store?',
    answer:
      'No, and nobody can for long. The stores rank by what they don’t publish and change it often. We can make a listing that is found for more words and that more of its visitors install, and show you by a test which change did it.',
  },
  closing: 'Be found, and then be chosen',
})
