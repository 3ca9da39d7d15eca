export interface Destination {
  label: string
  href: string
}

export const services: Destination[] = [
  { label: 'User Acquisition', href: '/services/user-acquisition' },
  { label: 'Growth Analytics', href: '/services/growth-analytics' },
  { label: 'App Store Optimization', href: '/services/app-store-optimization' },
  { label: 'Performance Marketing', href: '/services/performance-marketing' },
]

/** Named in the footer and on the home page, without pages of their own so far. */
export const comingServices = ['Retention & Engagement', 'Growth Consulting']

export const quote: Destination = { label: 'Instant Growth Quote', href: '/growth-quote' }

export const pages: Destination[] = [
  { label: 'About', href: '/company/about-us' },
  { label: 'Blog', href: '/company/blog' },
  { label: 'Contact', href: '/contact' },
]

export const company: Destination[] = [
  { label: 'About Us', href: '/company/about-us' },
  { label: 'Careers', href: '/company/careers' },
  { label: 'Blog', href: '/company/blog' },
  { label: 'Contact', href: '/contact' },
]

export const legal: Destination[] = [
  { label: 'Privacy Policy', href: '/legal/privacy-policy' },
  { label: 'Terms of Service', href: '/legal/terms-of-service' },
  { label: 'Cookie Policy', href: '/legal/cookie-policy' },
]
