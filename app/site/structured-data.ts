import type { EmploymentType, PostDetails, StudyDetails } from '../data/schema.ts'
import type { Question } from '../settings/groups/questions.ts'
import { type Agency, findOwnContact, type Site } from './agency.ts'
import { toPhoneNumber } from './phone.ts'
import { toCountryCode } from './to-country-code.ts'

// What search engines read beside the page (schema.org). Only what the page itself says.

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

const toPostalAddress = ({ street, city, country }: Agency) => ({
  '@type': 'PostalAddress',
  ...(street && { streetAddress: street }),
  addressLocality: city,
  addressCountry: toCountryCode(country),
})

const toAgency = ({ url, agency }: Site) => ({
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
    areaServed: 'Africa',
    serviceType: name,
    provider: toAgency(site),
  }
}

/** Where questions are shown; Google reads them on the page that answers them. */
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

interface Article {
  title: string
  excerpt: string
  slug: string
  created_at: string
  updated_at: string
  feature_image_url: string | null
  category: string | null
  author: string | null
  /** Of a case study: whose app it is about. */
  study?: Pick<StudyDetails, 'client_name' | 'app_name'>
  /** Path of the share image: every article has one, also without a picture of its own. */
  shareImage: string
}

export function toBlogPosting(site: Site, article: Article) {
  const url = `${site.url}/company/blog/${article.slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: 'en',
    datePublished: article.created_at,
    dateModified: article.updated_at,
    image: [site.url + article.shareImage, ...(article.feature_image_url ? [article.feature_image_url] : [])],
    ...(article.category && { articleSection: article.category }),
    author: article.author ? { '@type': 'Person', name: article.author } : toAgency(site),
    publisher: toAgency(site),
    ...toSubjects(article.study),
  }
}

/** What a case study is about. What it says of itself is no review: the agency wrote it. */
function toSubjects(study: Article['study']) {
  const subjects = [
    study?.client_name && { '@type': 'Organization', name: study.client_name },
    study?.app_name && { '@type': 'MobileApplication', name: study.app_name },
  ].filter(Boolean)
  return subjects.length > 0 && { about: subjects }
}

interface Opening {
  title: string
  slug: string
  created_at: string
  html: string
  /** Whether it can be done from elsewhere. */
  remote: boolean
  details: PostDetails
}

export function toJobPosting(site: Site, { title, slug, created_at, html, remote, details }: Opening) {
  const { agency } = site
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: html,
    datePosted: created_at,
    url: `${site.url}/company/careers/${slug}`,
    identifier: { '@type': 'PropertyValue', name: agency.name, value: slug },
    hiringOrganization: { ...toAgency(site), sameAs: site.url },
    jobLocation: {
      '@type': 'Place',
      address: toPostalAddress(details.place ? { ...agency, street: null, city: details.place } : agency),
    },
    ...(details.deadline && { validThrough: details.deadline }),
    ...(details.employment_type && { employmentType: employmentTypes[details.employment_type] }),
    ...toBaseSalary(details),
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: agency.country },
    }),
  }
}

const employmentTypes: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
}

function toBaseSalary({ pay_min, pay_max, pay_period }: PostDetails) {
  if (!pay_period || (pay_min === null && pay_max === null)) return {}
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'NGN',
      value: {
        '@type': 'QuantitativeValue',
        ...(pay_min !== null && { minValue: pay_min }),
        ...(pay_max !== null && { maxValue: pay_max }),
        unitText: pay_period.toUpperCase(),
      },
    },
  }
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
