import type { DescribedGroup, Field } from './field.ts'
import { aboutFields } from './groups/about.fields.ts'
import { agencyFields } from './groups/agency.fields.ts'
import { appStoreOptimizationFields } from './groups/app-store-optimization.fields.ts'
import { bannersFields } from './groups/banners.fields.ts'
import { callToActionFields } from './groups/call-to-action.fields.ts'
import { campaignFields } from './groups/campaign.fields.ts'
import { canaryFields } from './groups/canary.fields.ts'
import { caseStudiesFields } from './groups/case-studies.fields.ts'
import { channelsFields } from './groups/channels.fields.ts'
import { contactFields } from './groups/contact.fields.ts'
import { cookiePolicyFields } from './groups/cookie-policy.fields.ts'
import { deskFields } from './groups/desk.fields.ts'
import { growthAnalyticsFields } from './groups/growth-analytics.fields.ts'
import { homeFields } from './groups/home.fields.ts'
import { accountMailsFields, mailsFields, noticesFields, siteMailsFields } from './groups/mails.fields.ts'
import { offerFields } from './groups/offer.fields.ts'
import { partnersFields } from './groups/partners.fields.ts'
import { peopleFields } from './groups/people.fields.ts'
import { performanceMarketingFields } from './groups/performance-marketing.fields.ts'
import { pricesFields } from './groups/prices.fields.ts'
import { privacyPolicyFields } from './groups/privacy-policy.fields.ts'
import { questionsFields } from './groups/questions.fields.ts'
import { quoteWordsFields } from './groups/quote-words.fields.ts'
import { repliesFields } from './groups/replies.fields.ts'
import { retentionFields } from './groups/retention.fields.ts'
import { securityFields } from './groups/security.fields.ts'
import { statisticsFields } from './groups/statistics.fields.ts'
import { termsOfServiceFields } from './groups/terms-of-service.fields.ts'
import { userAcquisitionFields } from './groups/user-acquisition.fields.ts'
import type { ValueSchema } from './value-schema.ts'

/** In the order of the settings screen. Pages never import this: they would carry each other's words. */
export const groups: readonly DescribedGroup<object>[] = [
  agencyFields,
  channelsFields,
  bannersFields,
  statisticsFields,
  partnersFields,
  homeFields,
  userAcquisitionFields,
  growthAnalyticsFields,
  appStoreOptimizationFields,
  performanceMarketingFields,
  aboutFields,
  peopleFields,
  questionsFields,
  callToActionFields,
  caseStudiesFields,
  offerFields,
  campaignFields,
  privacyPolicyFields,
  termsOfServiceFields,
  cookiePolicyFields,
  pricesFields,
  quoteWordsFields,
  repliesFields,
  contactFields,
  deskFields,
  mailsFields,
  accountMailsFields,
  noticesFields,
  siteMailsFields,
  retentionFields,
  canaryFields,
  securityFields,
]

export interface Setting {
  name: string
  key: string
  group: DescribedGroup<object>
  field: Field<unknown>
  default: unknown
}

export const settings: readonly Setting[] = groups.flatMap(listSettings)

export const findSetting = (name: string) => settings.find(setting => setting.name === name)

function listSettings(group: DescribedGroup<object>): Setting[] {
  const { name, defaults } = group.group
  const values: Record<string, unknown> = { ...defaults }
  const fields: Record<string, Field<unknown>> = { ...group.fields }
  return Object.entries(fields).map(([key, field]) => ({
    name: field.storedAs ?? `${name}.${key}`,
    key,
    group,
    field,
    default: values[key],
  }))
}

/** The argument of `private.define_settings`. */
export function toDefinitions(
  list: readonly DescribedGroup<object>[] = groups,
): Record<string, { schema: ValueSchema; is_public: boolean }> {
  return Object.fromEntries(
    list
      .flatMap(listSettings)
      .map(({ name, field: { schema, isPublic = true } }) => [name, { schema, is_public: isPublic }]),
  )
}
