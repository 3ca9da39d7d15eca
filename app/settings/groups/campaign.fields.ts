import { date, describeGroup, integer, optional, record } from '../field.ts'
import { words } from '../words.ts'
import { campaign, type FirstHundred, type Seats } from './campaign.ts'

export const campaignFields = describeGroup(campaign, {
  title: 'Campaigns now',
  note: 'What is counted today: nothing is shown until you enter it. The phone on the home page shows the count in place of the promised hundred.',
  pages: ['/'],
  fields: {
    first_hundred: optional(
      record<FirstHundred>({
        label: 'A first hundred that is running',
        hint: 'With the client’s consent.',
        fields: {
          name: optional(words('Name', 40, { hint: 'Of the app or the campaign. Empty: unnamed.' })),
          users: integer({ label: 'Users counted', min: 0, max: 100 }),
          as_of: date({ label: 'Counted on' }),
        },
      }),
    ),
    seats: optional(
      record<Seats>({
        label: 'Places for free campaigns',
        fields: {
          offered: integer({ label: 'Offered', hint: 'At a time.', min: 1, max: 100 }),
          taken: integer({ label: 'Taken', min: 0, max: 100 }),
        },
      }),
    ),
  },
})
