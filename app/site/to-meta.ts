import type { MetaDescriptor } from 'react-router'
import { facts } from './facts.ts'

interface PageFacts {
  title: string
  description?: string
  /** Canonical address; left out where a page has none (a missing page). */
  siteUrl?: string | undefined
  path?: string
  image?: string | undefined
  type?: 'website' | 'article'
  /** Structured data of the page, once its origin is known. */
  structured?: (siteUrl: string) => object[]
}

/** What search engines and link previews read. */
export function toMeta({
  title,
  description,
  siteUrl,
  path,
  image,
  type = 'website',
  structured,
}: PageFacts): MetaDescriptor[] {
  const fullTitle = title.includes(facts.name) ? title : `${title} | ${facts.name}`
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: facts.name },
  ]
  if (description)
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (siteUrl && path !== undefined) {
    const url = siteUrl + path
    tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url })
    for (const data of structured?.(siteUrl) ?? []) tags.push({ 'script:ld+json': data })
  }
  if (image)
    tags.push(
      { property: 'og:image', content: image },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  return tags
}
