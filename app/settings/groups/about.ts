import { defineGroup } from '../group.ts'

/** What the about page says. Its figures are those of the statistics. */
export const about = defineGroup('about', {
  lead: '{name} is a growth team in {city}. We find users for African apps, and we put our own money on the first hundred of them.',
  text: 'Good apps are built here every month, and too many of them are never found. Growth advice is mostly written for other places: for cheap data, new phones and one language. We work from what is true on this continent, and we show our numbers.',
  why_title: 'Why teams choose us',
  why_apps:
    'Your problem is seldom new to us. We bring what worked elsewhere and say when it won’t work here.',
  why_users: 'Each of them counted after they did something in the app, not when they tapped an advert.',
  why_countries: 'One continent, many markets. Channels, languages and prices differ, and so do our plans.',
  why_retention: 'We choose users who stay over users who are cheap, because you pay for the ones who leave.',
  start_title: 'Three stops to a start',
  first_step: 'Discover & Align',
  first_text:
    'We install your app on an ordinary phone and use it like a stranger. Then we agree on one event that counts and on what a user may cost.',
  second_step: 'Launch & Deliver',
  second_text:
    'The first campaign runs on our money until 100 users have arrived. You watch it live, in accounts that belong to you.',
  third_step: 'Analyze & Scale',
  third_text:
    'We show what worked, what didn’t, and what the next thousand cost. You decide whether we go on.',
})
