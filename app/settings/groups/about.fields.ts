import { describeGroup } from '../field.ts'
import { longWords, words } from '../words.ts'
import { about } from './about.ts'

export const aboutFields = describeGroup(about, {
  title: 'About page',
  note: 'An emptied field says again what it said at first. {name} and {city} stand for the agency’s. Registration, street and year are those of the agency.',
  pages: ['/company/about-us'],
  fields: {
    lead: words('Lead', 200, { hint: 'Also what search engines show.' }),
    note_title: words('Note: heading', 60),
    text: words('Note: first paragraph', 600),
    note: longWords('Note: what follows', 1200, { hint: 'An empty line begins a paragraph.' }),
    signed_by: words('Note: signed by', 60, {
      hint: 'With the name of one of the people below, that person’s picture stands beside it.',
    }),
    signed_role: words('Note: role of who signs', 60),
    why_title: words('Reasons: heading', 60),
    why_lead: words('Reasons: lead', 120),
    why_apps: words('Reason: apps', 160, { hint: 'What the figure means for who decides.' }),
    why_users: words('Reason: users', 160),
    why_countries: words('Reason: countries', 160),
    why_retention: words('Reason: retention', 160),
    start_title: words('Steps: heading', 60),
    first_step: words('First step', 40),
    first_text: words('First step, text', 240),
    first_result: words('First step, what you have after it', 120),
    second_step: words('Second step', 40),
    second_text: words('Second step, text', 240),
    second_result: words('Second step, what you have after it', 120),
    third_step: words('Third step', 40),
    third_text: words('Third step, text', 240),
    third_result: words('Third step, what you have after it', 120),
  },
})
