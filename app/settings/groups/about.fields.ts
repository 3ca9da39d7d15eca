import { describeGroup } from '../field.ts'
import { words } from '../words.ts'
import { about } from './about.ts'

export const aboutFields = describeGroup(about, {
  title: 'About page',
  note: 'An emptied field says again what it said at first. {name} and {city} stand for the agency’s.',
  pages: ['/company/about-us'],
  fields: {
    lead: words('Lead', 200, { hint: 'Also what search engines show.' }),
    text: words('Text', 600),
    why_title: words('Reasons: heading', 60),
    why_apps: words('Reason: apps', 160),
    why_users: words('Reason: users', 160),
    why_countries: words('Reason: countries', 160),
    why_retention: words('Reason: retention', 160),
    start_title: words('Steps: heading', 60),
    first_step: words('First step', 40),
    first_text: words('First step, text', 240),
    second_step: words('Second step', 40),
    second_text: words('Second step, text', 240),
    third_step: words('Third step', 40),
    third_text: words('Third step, text', 240),
  },
})
