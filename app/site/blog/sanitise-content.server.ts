import sanitizeHtml from 'sanitize-html'
import { toTextImageSources } from '../../data/image-sources.ts'

type Attributes = Record<string, string>

/** The security boundary, as rows can come by REST, past the editor (design §8). '' is the page's origin. */
export function sanitiseContent(html: string, backend = ''): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...[
        'h2',
        'h3',
        'h4',
        'p',
        'br',
        'hr',
        'blockquote',
        'ul',
        'ol',
        'li',
        'pre',
        'code',
        'a',
        'img',
        'figure',
      ],
      ...['figcaption', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      ol: ['start'],
      pre: ['tabindex'],
      table: ['tabindex'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    transformTags: {
      // The page's title is the only h1.
      h1: 'h2',
      // Focusable, so that a wide table and long lines of code scroll by keyboard, too.
      pre: tagName => ({ tagName, attribs: { tabindex: '0' } }),
      table: tagName => ({ tagName, attribs: { tabindex: '0' } }),
      a: (tagName, attributes) => ({ tagName, attribs: toSafeLink(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: toSafeImage(attributes, backend) }),
    },
  })
}

const sizes = '(min-width: 45rem) 43rem, calc(100vw - 2rem)'

// The content's own `srcset` is dropped.
function toSafeImage({ src, alt = '', width, height }: Attributes, backend: string): Attributes {
  const pixels = toPixels(width)
  const { src: address, srcSet } = src ? toTextImageSources(src, backend, pixels) : { src: '' }
  return {
    ...(address && { src: address }),
    ...(srcSet && { srcset: srcSet, sizes }),
    alt,
    ...(pixels && { width: String(pixels) }),
    ...(toPixels(height) && { height: String(toPixels(height)) }),
    loading: 'lazy',
    decoding: 'async',
  }
}

function toPixels(text = ''): number | null {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

function toSafeLink({ href = '' }: Attributes): Attributes {
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}
