import type { MetaDescriptor } from 'react-router'
import { findMainCard, type ShareCard, shareSize, toSharePath } from './share/share-card.ts'
import { siteSettings } from './site-settings.ts'
import { toFullTitle } from './to-full-title.ts'

interface PageFacts {
  title: string
  description?: string
  /** Canonical address; left out where a page has none (a missing page). */
  siteUrl?: string | undefined
  path?: string
  /** What its share image shows; the main pages have theirs. */
  card?: ShareCard
  type?: 'website' | 'article'
  /** Who wrote it, where that is said. */
  author?: string | null
  /** For what search engines are not to show. */
  noIndex?: boolean
  /** Structured data of the page, once its origin is known. */
  structured?: (siteUrl: string) => object[]
}

/** What search engines and link previews read. */
export function toMeta({
  title,
  description,
  siteUrl,
  path,
  card,
  type = 'website',
  author = null,
  noIndex = false,
  structured,
}: PageFacts): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: toFullTitle(title) },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteSettings.name },
  ]
  if (author) tags.push({ name: 'author', content: author })
  if (noIndex) tags.push({ name: 'robots', content: 'noindex' })
  if (description)
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (siteUrl && path !== undefined) {
    const url = siteUrl + path
    tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url })
    tags.push(...toImageTags(siteUrl, path, card))
    for (const data of structured?.(siteUrl) ?? []) tags.push({ 'script:ld+json': data })
  }
  return tags
}

function toImageTags(siteUrl: string, path: string, given: ShareCard | undefined): MetaDescriptor[] {
  const page = path.replace(/\?.*/, '')
  const card = given ?? findMainCard(page)
  if (!card) return []
  return [
    { property: 'og:image', content: siteUrl + toSharePath(page, card) },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(shareSize.width) },
    { property: 'og:image:height', content: String(shareSize.height) },
    { property: 'og:image:alt', content: `${card.title} (${card.place})` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
