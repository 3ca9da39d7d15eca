import figures from './bricolage-naira.woff2?inline'
import text from './jakarta-naira.woff2?inline'

const toFace = (family: string, weight: string, font: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(${font}) format("woff2");unicode-range:U+20A6}`

// Client-side navigation loads the files that fonts.css names.
const faces = import.meta.env.SSR
  ? { figures: toFace('Bricolage Figures', '760', figures), text: toFace('Jakarta Extra', '400 700', text) }
  : { figures: '', text: '' }

/** Inlined: 0.8 KB are not worth a request where a page shows ₦ first. */
export function NairaInPage({ of }: { of: 'figures' | 'text' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own font, in base64
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: faces[of] }} />
}
