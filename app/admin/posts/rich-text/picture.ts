import Image from '@tiptap/extension-image'
import { showImage } from '../../shown-images.ts'
import { isAllowedImageSource } from './allowed-address.ts'

/** With its size in pixels and, as a `figure`, a caption. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      width: { default: null, parseHTML: (image: HTMLElement) => readPixels(image, 'width') },
      height: { default: null, parseHTML: (image: HTMLElement) => readPixels(image, 'height') },
      caption: { default: null, rendered: false },
    }
  },
  parseHTML() {
    return [
      { tag: 'figure', getAttrs: readFigure },
      { tag: 'img[src]', getAttrs: image => (isShown(image) ? null : false) },
    ]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { caption } = node.attrs
    const image = ['img', { ...this.options.HTMLAttributes, ...HTMLAttributes }] as const
    return caption ? ['figure', image, ['figcaption', caption]] : image
  },
  addNodeView() {
    return ({ node }) => drawPicture(node.attrs as PictureAttributes)
  },
})

interface PictureAttributes {
  src: string
  alt: string | null
  title: string | null
  width: number | null
  height: number | null
  caption: string | null
}

/** As stored, except that a draft's image, which is not public yet, is shown from a URL for staff. */
function drawPicture({ caption, src, ...words }: PictureAttributes) {
  const image = document.createElement('img')
  for (const [name, value] of Object.entries(words)) {
    if (value !== null) image.setAttribute(name, String(value))
  }
  showImage(image, src)
  if (!caption) return { dom: image, ignoreMutation: () => true }
  const figure = document.createElement('figure')
  const figcaption = document.createElement('figcaption')
  figcaption.textContent = caption
  figure.append(image, figcaption)
  return { dom: figure, ignoreMutation: () => true }
}

/** Only a figure with a single picture; of others the content is read. */
function readFigure(figure: HTMLElement) {
  const [image, ...others] = figure.querySelectorAll('img')
  if (!image || others.length > 0 || !isShown(image) || figure.querySelector('table, pre')) return false
  return {
    src: image.getAttribute('src'),
    alt: image.getAttribute('alt'),
    width: readPixels(image, 'width'),
    height: readPixels(image, 'height'),
    caption: figure.querySelector('figcaption')?.textContent.trim() || null,
  }
}

function readPixels(image: HTMLElement, name: 'width' | 'height'): number | null {
  const text = image.getAttribute(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

function isShown(image: HTMLElement): boolean {
  return isAllowedImageSource(image.getAttribute('src') ?? '')
}
