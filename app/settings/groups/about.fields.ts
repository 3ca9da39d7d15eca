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
    why_apps: words('Reasons: apps', 160, { hint: 'What the figure means for who decides.' }),
    why_users: words('Reasons: users', 160),
    why_countries: words('Reasons: countries', 160),
    why_retention: words('Reasons: retention', 160),
    start_title: words('Steps: heading', 60),
    first_step: words('Steps: first step', 40),
    first_text: words('Steps: first step, text', 240),
    first_result: words('Steps: first step, what you have after it', 120),
    second_step: words('Steps: second step', 40),
    second_text: words('Steps: second step, text', 240),
    second_result: words('Steps: second step, what you have after it', 120),
    third_step: words('Steps: third step', 40),
    third_text: words('Steps: third step, text', 240),
    third_result: words('Steps: third step, what you have after it', 120),
  },
})
