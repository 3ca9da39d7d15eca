import { fill } from '../../settings/fill.ts'
import type { Glyph } from '../../ui/glyphs.ts'
import { toHash } from '../../ui/to-hash.ts'
import type { Agency } from '../agency.ts'
import { toCoverDesign } from '../blog/cover-design.ts'

export const shareSize = { width: 1200, height: 630 }

export interface ShareCard {
  place: string
  title: string
  name: string
  ground: string
  ink: string
  accent: string
  /** Two motifs, or how many of the hundred are filled. */
  cloth: [Glyph, Glyph] | number
}

const indigo = { ground: '#26348b', ink: '#ffffff', accent: '#ffc524' }
const danfo = { ground: '#ffc524', ink: '#15172b', accent: '#26348b' }
const paper = { ground: '#faf7f0', ink: '#15172b', accent: '#26348b' }
const night = { ground: '#15172b', ink: '#f4f1e8', accent: '#ffc524' }

const service = 'Services'

/** By path. Without `place` it is the agency's name and city. */
const mainCards: Record<string, Omit<ShareCard, 'place' | 'name'> & { place?: string }> = {
  '/': {
    place: 'Growth for {market_adjective} apps',
    title: 'Your app’s first 100 users are on us',
    ...indigo,
    cloth: 100,
  },
  '/contact': { title: 'Get in Touch', ...danfo, cloth: ['leaf', 'ring'] },
  '/growth-quote': { place: 'In naira, on the spot', title: 'Instant Growth Quote', ...paper, cloth: 64 },
  '/services/user-acquisition': {
    place: service,
    title: 'User Acquisition',
    ...indigo,
    cloth: ['ring', 'diamond'],
  },
  '/services/growth-analytics': {
    place: service,
    title: 'Growth Analytics',
    ...paper,
    cloth: ['comb', 'ring'],
  },
  '/services/app-store-optimization': {
    place: service,
    title: 'App Store Optimization',
    ...danfo,
    cloth: ['leaf', 'seeds'],
  },
  '/services/performance-marketing': {
    place: service,
    title: 'Performance Marketing',
    ...night,
    cloth: ['seeds', 'comb'],
  },
  '/company/about-us': {
    place: 'About us',
    title: 'We put our own money on your first 100 users',
    ...paper,
    cloth: ['diamond', 'leaf'],
  },
  '/company/careers': { title: 'Careers', ...night, cloth: ['comb', 'diamond'] },
  '/company/blog': {
    place: 'Blog',
    title: 'Growing apps in {market_adjective} markets, written down',
    ...indigo,
    cloth: ['leaf', 'comb'],
  },
  '/legal/privacy-policy': { place: 'Legal', title: 'Privacy Policy', ...paper, cloth: ['ring', 'seeds'] },
  '/legal/terms-of-service': {
    place: 'Legal',
    title: 'Terms of Service',
    ...paper,
    cloth: ['comb', 'seeds'],
  },
  '/legal/cookie-policy': { place: 'Legal', title: 'Cookie Policy', ...paper, cloth: ['seeds', 'diamond'] },
}

export function findMainCard(path: string, agency: Agency, headline?: string): ShareCard | null {
  const card = Object.hasOwn(mainCards, path) ? mainCards[path] : undefined
  if (!card) return null
  const { name } = agency
  const title = path === '/' && headline ? headline.replace(/\.$/, '') : fill(card.title, agency)
  const { place, ...look } = { place: '{name}, {city}', ...card }
  return { place: fill(place, agency), ...look, title, name }
}

/** In the colours of the article's cover. */
export function toArticleCard(
  { id, title, category }: { id: string; title: string; category: string | null },
  { name }: Agency,
): ShareCard {
  const { first, second, ground, ink, accent } = toCoverDesign(id, category)
  return {
    place: category ? `Blog · ${category}` : 'Blog',
    title,
    name,
    ground,
    ink,
    accent,
    cloth: [first, second],
  }
}

export function toOpeningCard({ title }: { title: string }, { name, city, country }: Agency): ShareCard {
  return {
    place: `Careers · ${city}, ${country}`,
    title,
    name,
    ...night,
    cloth: ['comb', 'diamond'],
  }
}

/** Raise it when the drawing changes, so that caches ask again. */
const drawing = 1

/** The version changes with the card. */
export function toSharePath(path: string, card: ShareCard): string {
  const version = toHash(JSON.stringify([drawing, card])).toString(36)
  return `/share${path === '/' ? '/home' : path}.png?v=${version}`
}
