/** In characters. Mail programs and browsers cut longer URLs off, some of them silently. */
const longest = 1900

interface MailToCompose {
  address: string
  subject: string
  text: string
  quotation: string | null
}

/** Quotes as many lines of the letter as fit; null where the answer alone doesn't. */
export function toMailto({ address, subject, text, quotation }: MailToCompose): string | null {
  const start = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=`
  const compose = (body: string) => start + encodeURIComponent(body.replace(/\n/g, '\r\n'))
  if (compose(text).length > longest) return null
  const lines = quotation?.split('\n') ?? []
  for (let kept = lines.length; kept > 1; kept--) {
    const shown = kept < lines.length ? [...lines.slice(0, kept), '> […]'] : lines
    const link = compose(`${text}\n\n${shown.join('\n')}`)
    if (link.length <= longest) return link
  }
  return compose(text)
}
