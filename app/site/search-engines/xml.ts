/** Drops characters that XML can't hold. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`)
}

export function toXmlResponse(xml: string, type: string): Response {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
}
