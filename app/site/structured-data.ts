import type { EmploymentType, PostDetails } from '../data/schema.ts'
import { siteSettings } from './site-settings.ts'

// What search engines read beside the page (schema.org). Only what the page itself says.

export function toOrganization(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: siteSettings.name,
        url: siteUrl,
        logo: `${siteUrl}/favicon.svg`,
        email: siteSettings.email,
        telephone: siteSettings.phone.href.replace('tel:', ''),
        address: { '@type': 'PostalAddress', addressLocality: siteSettings.city, addressCountry: 'NG' },
        sameAs: siteSettings.social.map(({ href }) => href),
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: siteSettings.name,
        url: siteUrl,
        publisher: { '@id': `${siteUrl}/#organization` },
      },
    ],
  }
}

const toAgency = (siteUrl: string) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: siteSettings.name,
  url: siteUrl,
})

export function toService(siteUrl: string, name: string, description: string, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    url: siteUrl + path,
    areaServed: 'Africa',
    serviceType: name,
    provider: toAgency(siteUrl),
  }
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
  /** Path of the share image: every article has one, also without a picture of its own. */
  shareImage: string
}

export function toBlogPosting(siteUrl: string, article: Article) {
  const url = `${siteUrl}/company/blog/${article.slug}`
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
    image: [siteUrl + article.shareImage, ...(article.feature_image_url ? [article.feature_image_url] : [])],
    ...(article.category && { articleSection: article.category }),
    author: article.author ? { '@type': 'Person', name: article.author } : toAgency(siteUrl),
    publisher: toAgency(siteUrl),
  }
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

export function toJobPosting(siteUrl: string, { title, slug, created_at, html, remote, details }: Opening) {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: html,
    datePosted: created_at,
    url: `${siteUrl}/company/careers/${slug}`,
    identifier: { '@type': 'PropertyValue', name: siteSettings.name, value: slug },
    hiringOrganization: { ...toAgency(siteUrl), sameAs: siteUrl },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: details.place ?? siteSettings.city,
        addressCountry: 'NG',
      },
    },
    ...(details.deadline && { validThrough: details.deadline }),
    ...(details.employment_type && { employmentType: employmentTypes[details.employment_type] }),
    ...toBaseSalary(details),
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: siteSettings.country },
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

export function toBreadcrumbs(siteUrl: string, trail: { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
