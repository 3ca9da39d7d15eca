import type { ValuesOf } from '../settings/group.ts'
import { agency as agencyGroup } from '../settings/groups/agency.ts'
import type { channels } from '../settings/groups/channels.ts'
import type { Question } from '../settings/groups/questions.ts'
import { type Agency, findOwnContact, type Site } from './agency.ts'
import { toPhoneNumber } from './phone.ts'
import { toCountryCode } from './to-country-code.ts'

// By schema.org. Only what the page itself says.

export function toOrganization({ url, agency }: Site) {
  const { name } = agency
  const { email, phone, social } = findOwnContact(agency)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}/#organization`,
        name,
        url,
        logo: `${url}/favicon.svg`,
        ...(email && { email }),
        ...(phone && { telephone: toPhoneNumber(phone) }),
        address: toPostalAddress(agency),
        ...(social.length > 0 && { sameAs: social.map(({ address }) => address) }),
      },
      {
        '@type': 'WebSite',
        '@id': `${url}/#website`,
        name,
        url,
        publisher: { '@id': `${url}/#organization` },
      },
    ],
  }
}

/** Without the channels that no page shows. */
export function toShownAgency(agency: Agency, shown: ValuesOf<typeof channels>): Agency {
  const { email, phone } = agencyGroup.defaults
  return {
    ...agency,
    ...(!shown.email && { email }),
    ...(!shown.phone && { phone }),
    ...(!shown.address && { street: null }),
    ...(!shown.social && { social: [] }),
  }
}

export const toPostalAddress = ({ street, city, country }: Agency) => ({
  '@type': 'PostalAddress',
  ...(street && { streetAddress: street }),
  addressLocality: city,
  addressCountry: toCountryCode(country),
})

export const toAgency = ({ url, agency }: Site) => ({
  '@type': 'Organization',
  '@id': `${url}/#organization`,
  name: agency.name,
  url,
})

export function toService(site: Site, name: string, description: string, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    url: site.url + path,
    areaServed: site.agency.market,
    serviceType: name,
    provider: toAgency(site),
  }
}

/** For pages that show the questions, as Google wants it. */
export function toQuestions(answers: readonly Question[]): object[] {
  if (answers.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: answers.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

export function toBreadcrumbs(site: Site, trail: { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + path,
    })),
  }
}
