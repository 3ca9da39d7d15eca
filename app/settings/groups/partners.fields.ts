import { describeGroup, list, optional, picture, record, text, webAddress } from '../field.ts'
import { type PartnerLogo, partners } from './partners.ts'

export const partnersFields = describeGroup(partners, {
  title: 'Partners',
  note: 'The strip on the home page names fields of work, or shows logos as soon as there is one.',
  pages: ['/'],
  fields: {
    title: text({ label: 'Words before the fields', maxLength: 40 }),
    sectors: list({
      label: 'Fields',
      minItems: 1,
      maxItems: 8,
      of: text({ label: 'Field', maxLength: 20 }),
    }),
    logos_title: text({ label: 'Words before the logos', maxLength: 40 }),
    logos: list<PartnerLogo>({
      label: 'Logos',
      hint: 'Only of partners who have agreed to it.',
      maxItems: 12,
      of: record<PartnerLogo>({
        label: 'Logo',
        fields: {
          name: text({ label: 'Partner', maxLength: 60 }),
          picture: picture({ label: 'Picture' }),
          address: optional(webAddress({ label: 'Address' })),
        },
      }),
    }),
  },
})
