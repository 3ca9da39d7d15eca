import { describeGroup, list, record, text } from '../field.ts'
import { words } from '../words.ts'
import { offer } from './offer.ts'

export const offerFields = describeGroup(offer, {
  title: 'The offer’s terms',
  note: 'On what the first 100 users are free. The terms also stand in the Terms of Service, where the text says {offer_terms}.',
  pages: ['/', '/legal/terms-of-service'],
  fields: {
    guarantees: list({
      label: 'Guarantees',
      pages: ['/'],
      maxItems: 6,
      of: record({
        label: 'Guarantee',
        fields: { title: words('What is guaranteed', 60), text: words('What that means', 200) },
      }),
    }),
    terms: list({
      label: 'Terms',
      minItems: 1,
      maxItems: 12,
      of: text({ label: 'Term', maxLength: 400, placeholders: ['name', 'city', 'country'] }),
    }),
  },
})
