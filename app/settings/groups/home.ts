import { defineGroup } from '../group.ts'

export const home = defineGroup('home', {
  headline: 'Your app’s first 100 users are on us.',
  lead: '{name} is a growth agency for African startups. We bring your app people who sign up, order or pay in it, and you see a hundred of them before you pay for one.',
  offer_title: 'Risk-free: we pay for your first 100 users',
  offer_text:
    'You see a result before you pay anything. We run the first campaign on our own money and let you judge it: one hundred free users, in your own accounts.',
  bring_term: 'You bring',
  bring_text: 'an app people can install, and the one event that matters to you.',
  pay_term: 'We pay',
  pay_text: 'for the campaign, up to 100 users or the stop we agreed on.',
  keep_term: 'You keep',
  keep_text: 'the users and everything we learned, whether or not we go on together.',
  services_title: 'Four ways to grow now, two more on the way',
  user_acquisition:
    'New users from the channels your market really uses, bought at a price per user you agreed to beforehand.',
  growth_analytics: 'See where users come from, where they stop, and what the next one is worth.',
  app_store_optimization: 'A listing that is found and installed: words, icon, screenshots, reviews.',
  performance_marketing:
    'Adverts tested in small amounts, kept while they pay for themselves and stopped the day they don’t.',
  retention: 'Bring users back on day 1, day 7 and day 30, with messages they are glad to get.',
  consulting: 'A growth lead beside your own team, for founders who want to learn to do this themselves.',
  quote_title: 'A price before a meeting',
  quote_text:
    'Choose what you want and how much of it. The estimate is data-backed, based on industry averages, and nothing you enter leaves this page until you decide to send it.',
})
