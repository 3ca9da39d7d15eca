import { describeGroup, list, text } from '../field.ts'
import { offer } from './offer.ts'

export const offerFields = describeGroup(offer, {
  title: 'The offer’s terms',
  note: 'On what the first 100 users are free. Stands in the Terms of Service, where the text says {offer_terms}.',
  pages: ['/legal/terms-of-service'],
  fields: {
    terms: list({
      label: 'Terms',
      minItems: 1,
      maxItems: 12,
      of: text({ label: 'Term', maxLength: 400, placeholders: ['name', 'city', 'country'] }),
    }),
  },
})
