import { describeGroup } from '../field.ts'
import { legalNote, toLegalFields } from '../legal-fields.ts'
import { termsOfService } from './terms-of-service.ts'

export const termsOfServiceFields = describeGroup(termsOfService, {
  title: 'Terms of Service',
  note: legalNote,
  pages: ['/legal/terms-of-service'],
  fields: toLegalFields(['offer_terms']),
})
