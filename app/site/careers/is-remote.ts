/** Days in an office make it not remote. */
export function isRemote({ excerpt, html }: { excerpt: string; html: string }): boolean {
  const place = /Place:[^<]*/.exec(html)?.[0] ?? ''
  const text = `${excerpt} ${place}`
  return (
    /\bremote(ly)?\b/i.test(text) && !/\b(not?|never|no|hybrid|partly|sometimes)\b[^.]*\bremote/i.test(text)
  )
}
