import { describeGroup } from '../field.ts'
import { legalNote, toLegalFields } from '../legal-fields.ts'
import { privacyPolicy } from './privacy-policy.ts'

export const privacyPolicyFields = describeGroup(privacyPolicy, {
  title: 'Privacy Policy',
  note: legalNote,
  pages: ['/legal/privacy-policy'],
  fields: toLegalFields(),
})
