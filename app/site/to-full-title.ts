import { siteSettings } from './site-settings.ts'

/** The title of a page as browsers and search engines show it: with the site's name. */
export function toFullTitle(title: string): string {
  return title.includes(siteSettings.name) ? title : `${title} | ${siteSettings.name}`
}
