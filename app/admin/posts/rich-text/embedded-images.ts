import type { Editor } from '@tiptap/react'
import { parseInert } from './inert-html.ts'
import type { ImageAttributes } from './use-image-uploads.ts'

const embedded = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i

/** Data URLs of the pictures in pasted HTML. */
export function listEmbeddedImages(html: string): string[] {
  const page = parseInert(html)
  const sources = [...page.querySelectorAll('img')].map(image => image.getAttribute('src') ?? '')
  return [...new Set(sources.filter(source => embedded.test(source)))]
}

export function toImageFile(source: string): File {
  const kind = embedded.exec(source)?.[1]?.toLowerCase() ?? 'png'
  const bytes = Uint8Array.from(atob(source.slice(source.indexOf(',') + 1)), letter => letter.charCodeAt(0))
  return new File([bytes], `pasted.${kind}`, { type: `image/${kind}` })
}

/** Not to be undone: as if the picture had been pasted with the new source. */
export function replaceSource(editor: Editor, before: string, { src, width, height }: ImageAttributes) {
  const change = editor.state.tr.setMeta('addToHistory', false)
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs.src === before)
      change.setNodeMarkup(position, null, { ...node.attrs, src, width, height })
  })
  editor.view.dispatch(change)
}

/** Returns their descriptions. */
export function removeImages(editor: Editor, isMeant: (source: string) => boolean): string[] {
  const change = editor.state.tr.setMeta('addToHistory', false)
  const names: string[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'image' || !isMeant(node.attrs.src)) return
    change.delete(change.mapping.map(position), change.mapping.map(position + node.nodeSize))
    names.push(node.attrs.alt ?? '')
  })
  editor.view.dispatch(change)
  return names
}

export function hasText(html: string): boolean {
  const page = parseInert(html)
  for (const hidden of page.querySelectorAll('style, script')) hidden.remove()
  return page.body.textContent.trim() !== ''
}
