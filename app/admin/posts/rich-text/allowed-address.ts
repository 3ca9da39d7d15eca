/** Links lead to http, https, mailto and tel (specification §9). */
export function isAllowedLink(address: string): boolean {
  return hasScheme(address, ['http:', 'https:', 'mailto:', 'tel:'])
}

/** Images come from http, https and data (specification §9). */
export function isAllowedImageSource(address: string): boolean {
  return hasScheme(address, ['http:', 'https:']) || /^data:image\//i.test(address.trim())
}

/** Completes what is clear: "holla.example" gets https. Null for what is no address. */
export function toLink(typed: string): string | null {
  const address = /^\s*\+?\d[\d\s()-]{5,}$/.test(typed) ? typed.replace(/\s/g, '') : typed.trim()
  if (address === '' || /\s/.test(address)) return null
  if (isAllowedLink(address)) return address
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)) return null
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`
  if (/^\+?\d[\d()-]{5,}$/.test(address)) return `tel:${address}`
  const completed = `https://${address}`
  return /^[^/?#]+\.[^/?#]+/.test(address) && isAllowedLink(completed) ? completed : null
}

function hasScheme(address: string, schemes: string[]): boolean {
  return URL.canParse(address) && schemes.includes(new URL(address).protocol)
}
