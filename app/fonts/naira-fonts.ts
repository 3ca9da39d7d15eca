import displayNaira from './bricolage-naira.woff2'
import textNaira from './jakarta-naira.woff2'
import { preloadFonts } from './preload-font.ts'

/** For pages that show a price at once: found in the stylesheet only, these would hold up the first paint. */
export const nairaFonts = preloadFonts([displayNaira, textNaira])
