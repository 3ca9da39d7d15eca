import { isSaveDataPage } from '../save-data.ts'

/** Links for fonts that a page shows at once; none in the browser of somebody who saves data (`app/save-data.ts`). */
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
