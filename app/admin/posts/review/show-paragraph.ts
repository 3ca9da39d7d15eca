import { toParagraphText } from '../../../site/preview/paragraphs.ts'

export function showParagraph(text: string, place: number): void {
  // On phones the panel is a sheet over the text.
  for (const sheet of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) sheet.close()
  const editor = document.querySelector<HTMLElement>('[contenteditable="true"]')
  if (!editor) return
  const blocks = [...editor.children]
  const paragraph = blocks.find(block => toParagraphText(block.outerHTML) === text) ?? blocks[place]
  if (!paragraph) return
  editor.focus({ preventScroll: true })
  getSelection()?.setPosition(paragraph, 0)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  paragraph.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  if (!calm)
    paragraph.animate(
      [{ backgroundColor: 'rgb(255 197 36 / 40%)' }, { backgroundColor: 'transparent' }],
      1_600,
    )
}
