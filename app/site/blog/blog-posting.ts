import type { StudyDetails } from '../../data/rows/post-details.ts'
import type { Site } from '../agency.ts'
import { toAgency } from '../structured-data.ts'

interface Article {
  title: string
  excerpt: string
  slug: string
  created_at: string
  updated_at: string
  feature_image_url: string | null
  category: string | null
  author: string | null
  study?: Pick<StudyDetails, 'client_name' | 'app_name'>
  /** A path. Articles without a picture have one, too. */
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

/** Not a review, as the agency wrote it. */
function toSubjects(study: Article['study']) {
  const subjects = [
    study?.client_name && { '@type': 'Organization', name: study.client_name },
    study?.app_name && { '@type': 'MobileApplication', name: study.app_name },
  ].filter(Boolean)
  return subjects.length > 0 && { about: subjects }
}
