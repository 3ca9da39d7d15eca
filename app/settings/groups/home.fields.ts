import { describeGroup } from '../field.ts'
import { words } from '../words.ts'
import { home } from './home.ts'

export const homeFields = describeGroup(home, {
  title: 'Home page',
  note: 'An emptied field says again what it said at first. {name} and {city} stand for the agency’s.',
  pages: ['/'],
  fields: {
    headline: words('Headline', 60, { hint: 'Also what search engines show.' }),
    lead: words('Lead', 240, { hint: 'Also what search engines show.' }),
    offer_title: words('Offer: heading', 60),
    offer_text: words('Offer: text', 320),
    bring_term: words('Offer: first point', 30),
    bring_text: words('Offer: first point, text', 120),
    pay_term: words('Offer: second point', 30),
    pay_text: words('Offer: second point, text', 120),
    keep_term: words('Offer: third point', 30),
    keep_text: words('Offer: third point, text', 120),
    services_title: words('Services: heading', 60),
    user_acquisition: words('Card: User Acquisition', 160),
    growth_analytics: words('Card: Growth Analytics', 160),
    app_store_optimization: words('Card: App Store Optimization', 160),
    performance_marketing: words('Card: Performance Marketing', 160),
    retention: words('Card: Retention & Engagement', 160),
    consulting: words('Card: Growth Consulting', 160),
    quote_title: words('Calculator: heading', 60),
    quote_text: words('Calculator: text', 320),
  },
})
