import type { MetaDescriptor } from 'react-router'
import { channels } from '../settings/groups/channels.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findSite, type Matches, type Site } from './agency.ts'
import { findMainCard, type ShareCard, shareSize, toSharePath } from './share/share-card.ts'
import { toShownAgency } from './structured-data.ts'
import { toFullTitle } from './to-full-title.ts'

interface PageFacts {
  title: string
  description?: string
  matches: Matches
  /** Canonical path; none for a missing page. */
  path?: string
  card?: ShareCard
  headline?: string
  type?: 'website' | 'article'
  author?: string | null
  noIndex?: boolean
  structured?: (site: Site) => object[]
}

export function toMeta({
  title,
  description,
  matches,
  path,
  card,
  headline,
  type = 'website',
  author = null,
  noIndex = false,
  structured,
}: PageFacts): MetaDescriptor[] {
  const site = findSite(matches)
  const { name } = site.agency
  const tags: MetaDescriptor[] = [
    { title: toFullTitle(title, name) },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
  ]
  if (author) tags.push({ name: 'author', content: author })
  if (noIndex) tags.push({ name: 'robots', content: 'noindex' })
  if (description)
    tags.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (site.url && path !== undefined) {
    const url = site.url + path
    tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url })
    // Their readers run no script, so those of the first page stay as they are until a navigation.
    if (import.meta.env.SSR) {
      const page = path.replace(/\?.*/, '')
      tags.push(...toImageTags(site, page, card ?? findMainCard(page, site.agency, headline)))
      const shown = { ...site, agency: toShownAgency(site.agency, settingsOf(matches, channels)) }
      for (const data of structured?.(shown) ?? []) tags.push({ 'script:ld+json': data })
    }
  }
  return tags
}

function toImageTags({ url }: Site, page: string, card: ShareCard | null): MetaDescriptor[] {
  if (!card) return []
  return [
    { property: 'og:image', content: url + toSharePath(page, card) },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(shareSize.width) },
    { property: 'og:image:height', content: String(shareSize.height) },
    { property: 'og:image:alt', content: `${card.title} (${card.place})` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
