const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, sign => escapes[sign] ?? sign)

/** One self-contained file that any browser shows and prints. */
export function toDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem; overflow-wrap: anywhere }
h2 { margin-top: 2rem; border-top: 1px solid; padding-top: 1rem }
section { break-inside: avoid; margin: 1rem 0 }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; margin: 0 }
dt { opacity: .75 }
dd { margin: 0; white-space: pre-wrap }
pre { white-space: pre-wrap }
@media (max-width: 30rem) { dl { display: block } dd { margin-bottom: .5rem } }
</style>
<h1>${escapeText(title)}</h1>
${body}
</html>
`
}
