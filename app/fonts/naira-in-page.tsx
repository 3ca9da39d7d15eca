import naira from './bricolage-naira.woff2?inline'

const face = `@font-face{font-family:"Bricolage Figures";font-weight:760;src:url(${naira}) format("woff2");unicode-range:U+20A6}`

/** Brings ₦ of the figures within the page: where a price is seen first, its 0.7 KB are not worth a request. */
export function NairaInPage() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own font, in base64
  return <style dangerouslySetInnerHTML={{ __html: face }} />
}
