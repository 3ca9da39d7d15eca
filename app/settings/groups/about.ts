import { defineGroup } from '../group.ts'

export const about = defineGroup('about', {
  lead: '{name} is a growth team in {city}. We find users for African apps, and we pay for each app’s first 100 ourselves.',
  note_title: 'A note from the team',
  text: 'Good apps are built here every month, and many people who need them never hear of them. Most advice on growth is written for places with cheap data, new phones and one language. We plan for data bought by the day, phones with little free space, and several languages in one city.',
  note: 'We also start differently. The first campaign is for 100 people in your app, and we pay for it. You see them in accounts that belong to you; the price and the day on which we stop, however many have come, are written down before we begin. If you then decide against us, you keep the users, the adverts and what we learned, and you owe us nothing.\n\nWe ask for two things in return: one event that we both count, and somebody who answers within a day. After that you decide by results that you have seen, not by a promise.',
  signed_by: 'The {name} team',
  signed_role: '{city}',
  why_title: 'Why teams choose us',
  why_lead: 'Four of our figures, and what each of them changes for you.',
  why_apps: 'On the first call we tell you what worked for apps like yours, and what did not.',
  why_users: 'We know what a user costs before we spend, so you agree to a price per user first.',
  why_countries:
    'Networks, languages and ways to pay differ by country. You get a plan for each country, not one for the continent.',
  why_retention:
    'A user who leaves is no growth, so our reports show who returned after 1, 7 and 30 days, not installs alone.',
  start_title: 'Your first 100 users in three steps',
  first_step: 'Discover & Align',
  first_text:
    'We install your app on an ordinary phone and use it like a stranger. Then we agree on one event that counts and on what a user may cost.',
  first_result: 'The event and the highest price per user, in writing.',
  second_step: 'Launch & Deliver',
  second_text:
    'The first campaign runs on our money until the hundredth user, or until the day or the price at which we agreed to stop. You watch it live, in accounts that belong to you.',
  second_result: 'Up to 100 users, and the accounts they came through.',
  third_step: 'Analyze & Scale',
  third_text:
    'We show what worked, what didn’t, and what the next thousand cost. You decide whether we go on.',
  third_result: 'A report and the price of the next thousand users.',
})
