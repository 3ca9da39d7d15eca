import type { Editor } from '@tiptap/react'
import { ask } from '../../../data/ask.ts'
import { uploadImage } from '../../../data/upload-image.ts'
import { showToast } from '../../../ui/toast.ts'
import { shrinkImage } from '../shrink-image.ts'

/** The picture files of a paste or a drop. */
export function pickImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
}

/** Uploads the pictures, because pasted as text they would make the post too heavy, and inserts them in turn. */
export async function insertImages(editor: Editor, images: File[], position: number | null, alt = '') {
  for (const image of images) {
    const { data: src, error } = await ask(async client => uploadImage(client, await shrinkImage(image)))
    if (error)
      return showToast({ title: 'Error uploading image', description: error.message, tone: 'danger' })
    const at =
      position === null ? editor.state.selection.to : Math.min(position, editor.state.doc.content.size)
    editor.chain().insertContentAt(at, { type: 'image', attrs: { src, alt } }).focus().run()
  }
}
