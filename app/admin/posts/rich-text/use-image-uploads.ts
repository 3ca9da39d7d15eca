import type { Editor } from '@tiptap/react'
import { type RefObject, useCallback, useState } from 'react'
import { ask } from '../../../data/ask.ts'
import { uploadImage } from '../../../data/upload-image.ts'
import { showToast } from '../../../ui/toast.ts'
import { shrinkImage } from '../shrink-image.ts'
import { replaceSource, toImageFile } from './embedded-images.ts'

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

  const send = useCallback(async (image: File): Promise<string | null> => {
    const { name } = image
    const onProgress = (part: number) => setUpload({ name, part })
    setProblem(null)
    onProgress(0)
    const { data: src, error } = await ask(async client =>
      uploadImage(client, await shrinkImage(image), onProgress),
    )
    setUpload(null)
    if (!error) return src
    setProblem(`${name}: ${error.message}`)
    showToast({ title: 'Error uploading image', description: error.message, tone: 'danger' })
    return null
  }, [])

  const insert = useCallback<InsertImages>(
    async (images, position, alt = '') => {
      for (const image of images) {
        const src = await send(image)
        if (src === null) return false
        if (editor.current) place(editor.current, src, alt, position)
      }
      return true
    },
    [editor, send],
  )

  /** Uploads pictures that were pasted as text and shows them from where they are then. */
  const outsource = useCallback(
    async (sources: string[]) => {
      for (const source of sources) {
        const src = await send(toImageFile(source))
        if (src === null) return
        if (editor.current) replaceSource(editor.current, source, src)
      }
    },
    [editor, send],
  )

  return { upload, problem, insert, outsource }
}

function place(editor: Editor, src: string, alt: string, position: number | null) {
  const at = position === null ? editor.state.selection.to : Math.min(position, editor.state.doc.content.size)
  editor.chain().insertContentAt(at, { type: 'image', attrs: { src, alt } }).focus().run()
}

/** The picture files of a paste or a drop. */
export function pickImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
}
