import { describeGroup } from '../field.ts'
import { legalNote, toLegalFields } from '../legal-fields.ts'
import { privacyPolicy } from './privacy-policy.ts'

export const privacyPolicyFields = describeGroup(privacyPolicy, {
  title: 'Privacy Policy',
  note: `The text that the site comes with names the law of Nigeria. ${legalNote}`,
  pages: ['/legal/privacy-policy'],
  fields: toLegalFields(),
})
