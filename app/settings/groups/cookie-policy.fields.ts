import { describeGroup } from '../field.ts'
import { legalNote, toLegalFields } from '../legal-fields.ts'
import { cookiePolicy } from './cookie-policy.ts'

export const cookiePolicyFields = describeGroup(cookiePolicy, {
  title: 'Cookie Policy',
  note: legalNote,
  pages: ['/legal/cookie-policy'],
  fields: toLegalFields(['browser_storage', 'cookies']),
})
