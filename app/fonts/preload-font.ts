import { isSaveDataPage } from '../save-data.ts'

export function preloadFonts(addresses: string[]) {
  if (isSaveDataPage()) return []
  return addresses.map(href => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
}
