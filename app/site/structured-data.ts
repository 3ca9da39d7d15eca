import { facts } from './facts.ts'

// What search engines read beside the page (schema.org). Only what the page itself says.

export function toOrganization(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: facts.name,
        url: siteUrl,
        logo: `${siteUrl}/favicon.svg`,
        email: facts.email,
        address: { '@type': 'PostalAddress', addressLocality: facts.city, addressCountry: 'NG' },
        sameAs: facts.social.map(({ href }) => href),
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: facts.name,
        url: siteUrl,
        publisher: { '@id': `${siteUrl}/#organization` },
      },
    ],
  }
}

export function toService(siteUrl: string, name: string, description: string, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    url: siteUrl + path,
    areaServed: 'Africa',
    provider: { '@type': 'Organization', name: facts.name, url: siteUrl },
  }
}

interface Article {
  title: string
  excerpt: string
  slug: string
  created_at: string
  updated_at: string
  feature_image_url: string | null
}

export function toBlogPosting(siteUrl: string, article: Article) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    url: `${siteUrl}/company/blog/${article.slug}`,
    datePublished: article.created_at,
    dateModified: article.updated_at,
    ...(article.feature_image_url && { image: article.feature_image_url }),
    author: { '@type': 'Organization', name: facts.name, url: siteUrl },
    publisher: { '@type': 'Organization', name: facts.name, url: siteUrl },
  }
}

interface Opening {
  title: string
  created_at: string
  html: string
}

export function toJobPosting(siteUrl: string, { title, created_at, html }: Opening) {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: html,
    datePosted: created_at,
    hiringOrganization: { '@type': 'Organization', name: facts.name, sameAs: siteUrl },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: facts.city, addressCountry: 'NG' },
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
