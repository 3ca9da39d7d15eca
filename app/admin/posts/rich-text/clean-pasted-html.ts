import { parseInert } from './inert-html.ts'

/** Word and Google Docs as plain HTML. Styles, classes, fonts and comments are dropped by the editor's schema. */
export function cleanPastedHtml(html: string): string {
  const page = parseInert(html)
  toLists(page)
  for (const paragraph of page.querySelectorAll('p')) {
    const isBlank = !paragraph.textContent.replaceAll('\u00a0', ' ').trim()
    // A picture is a block of its own.
    if (isBlank) paragraph.replaceWith(...paragraph.querySelectorAll('img'))
  }
  // Google Docs puts breaks between blocks, and on tables column widths beyond a phone's screen.
  for (const blank of page.querySelectorAll(':is(p, div, table, ul, ol, h1, h2, h3) + br, colgroup'))
    blank.remove()
  for (const cell of page.querySelectorAll('td, th')) cell.removeAttribute('colwidth')
  for (const link of page.querySelectorAll('a[href]')) {
    link.setAttribute('href', withoutRedirect(link.getAttribute('href') ?? ''))
    for (const underlined of link.querySelectorAll('u, [style*="underline"]')) unwrap(underlined)
  }
  // The title of the post is the page's h1.
  for (const heading of page.querySelectorAll('h1')) {
    const second = page.createElement('h2')
    second.append(...heading.childNodes)
    heading.replaceWith(second)
  }
  return page.body.innerHTML
}

/** Google Docs leads links through a redirect of Google's. */
function withoutRedirect(href: string): string {
  if (!URL.canParse(href)) return href
  const { hostname, pathname, searchParams } = new URL(href)
  const isRedirect = hostname === 'www.google.com' && pathname === '/url'
  return (isRedirect && searchParams.get('q')) || href
}

// Word writes lists as paragraphs with `mso-list: … level2 …` and the bullet as text to be ignored.
function toLists(page: Document) {
  const open: { list: Element; level: number }[] = []
  let previous: Element | null = null
  for (const paragraph of page.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1])
    if (!level) continue
    const kind = /^\w+[.)]/.test(takeMarker(paragraph)) ? 'ol' : 'ul'
    if (paragraph.previousElementSibling !== previous) open.length = 0
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const neighbour = open.at(-1)
    if (neighbour?.level === level && neighbour.list.localName !== kind) open.pop()

    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = page.createElement(kind)
      const parent = current?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      current = { list, level }
      open.push(current)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    current.list.append(item)
    paragraph.remove()
    previous = open[0]?.list ?? null
  }
}

function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return text
}

function unwrap(element: Element) {
  if (element.tagName === 'U') element.replaceWith(...element.childNodes)
  else element.removeAttribute('style')
}
