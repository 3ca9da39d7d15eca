import type { Editor } from '@tiptap/react'
import { type RefObject, useCallback, useState } from 'react'
import { ask } from '../../../data/ask.ts'
import { uploadImage } from '../../../data/upload-image.ts'
import { showToast } from '../../../ui/toast.ts'
import { shrinkImage } from '../shrink-image.ts'

export interface ImageUpload {
  name: string
  part: number
}

/** Answers whether all of them were inserted. */
export type InsertImages = (images: File[], position: number | null, alt?: string) => Promise<boolean>

export type ImageUploads = ReturnType<typeof useImageUploads>

/** Uploads pictures, because pasted as text they would make the post too heavy, and inserts them in turn. */
export function useImageUploads(editor: RefObject<Editor | null>) {
  const [upload, setUpload] = useState<ImageUpload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const insert = useCallback<InsertImages>(
    async (images, position, alt = '') => {
      setProblem(null)
      for (const image of images) {
        const { name } = image
        const onProgress = (part: number) => setUpload({ name, part })
        onProgress(0)
        const { data: src, error } = await ask(async client =>
          uploadImage(client, await shrinkImage(image), onProgress),
        )
        setUpload(null)
        if (error) {
          setProblem(`${name}: ${error.message}`)
          showToast({ title: 'Error uploading image', description: error.message, tone: 'danger' })
          return false
        }
        if (editor.current) place(editor.current, src, alt, position)
      }
      return true
    },
    [editor],
  )

  return { upload, problem, insert }
}

function place(editor: Editor, src: string, alt: string, position: number | null) {
  const at = position === null ? editor.state.selection.to : Math.min(position, editor.state.doc.content.size)
  editor.chain().insertContentAt(at, { type: 'image', attrs: { src, alt } }).focus().run()
}

/** The picture files of a paste or a drop. */
export function pickImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
}
