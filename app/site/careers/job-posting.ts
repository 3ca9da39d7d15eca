import type { EmploymentType, PostDetails } from '../../data/rows/post-details.ts'
import type { Site } from '../agency.ts'
import { toAgency, toPostalAddress } from '../structured-data.ts'

interface Opening {
  title: string
  slug: string
  created_at: string
  html: string
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
