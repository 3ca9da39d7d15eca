import type { Editor } from '@tiptap/react'
import { type RefObject, useCallback, useState } from 'react'
import { query } from '../../../data/query.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import { uploadUnpublishedImage } from '../../../data/upload-image.ts'
import type { UploadListener } from '../../../data/upload-progress.ts'
import { clearToast, showToast } from '../../../ui/toast.ts'
import { acceptImage, isPicture } from '../accept-image.ts'
import type { TrackImage } from '../image-field.tsx'
import { removeImages, replaceSource, toImageFile } from './embedded-images.ts'
import { followPlace } from './follow-place.ts'
import type { PlacedImage } from './foreign-images.ts'
import type { Words } from './picture-words.tsx'

export interface ImageUpload {
  name: string
  part: number
}

export interface ImageAttributes {
  src: string
  width: number | null
  height: number | null
}

/** Resolves to whether all of them were inserted. */
export type InsertImages = (images: File[], position: number | null, words?: Words) => Promise<boolean>

export type ImageUploads = ReturnType<typeof useImageUploads>

/** Pictures pasted as data URLs would make the post too large. */
export function useImageUploads(editor: RefObject<Editor | null>, trackImage: TrackImage) {
  const [upload, setUpload] = useState<ImageUpload | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** Names of pictures that the last paste lacked. */
  const [missing, setMissing] = useState<string[]>([])

  const send = useCallback(
    async (file: File): Promise<ImageAttributes | null> => {
      const { name } = file
      const onProgress = (part: number) => setUpload({ name, part })
      onProgress(0)
      const { data, error } = await trackImage(prepareAndUpload(file, onProgress))
      setUpload(null)
      if (!error) {
        clearToast('Error uploading image')
        return data
      }
      const told = error.message.startsWith(name) ? error.message : `${name}: ${error.message}`
      setError(before => [before, told].filter(Boolean).join(' '))
      showToast({ title: 'Error uploading image', description: error.message, tone: 'danger' })
      return null
    },
    [trackImage],
  )

  const insert = useCallback<InsertImages>(
    async (images, position, words = { alt: '', caption: null }) => {
      if (!editor.current) return false
      setError(null)
      const place = followPlace(editor.current, position)
      let inserted = 0
      for (const image of images) {
        const attributes = await send(image)
        if (!attributes || !editor.current) continue
        place.insert({ ...attributes, ...words })
        inserted += 1
      }
      place.stop()
      return inserted === images.length
    },
    [editor, send],
  )

  /** Uploads pictures that were pasted as data URLs, and replaces those. */
  const outsource = useCallback(
    async (sources: string[]) => {
      if (sources.length > 0) setError(null)
      for (const source of sources) {
        const attributes = await send(toImageFile(source))
        if (attributes && editor.current) replaceSource(editor.current, source, attributes)
      }
    },
    [editor, send],
  )

  /** Uploads the files that came with pasted HTML, and replaces their placeholders. */
  const fill = useCallback(
    async (images: PlacedImage[]) => {
      if (images.length > 0) setError(null)
      for (const { file, placeholder, name } of images) {
        const attributes = await send(file)
        if (!editor.current) return
        if (attributes) replaceSource(editor.current, placeholder, attributes)
        else {
          removeImages(editor.current, source => source === placeholder)
          setMissing(before => [...before, name])
        }
      }
    },
    [editor, send],
  )

  return { upload, error, missing, setMissing, insert, outsource, fill }
}

async function prepareAndUpload(file: File, onProgress: UploadListener): Promise<Result<ImageAttributes>> {
  const prepared = await acceptImage(file)
  if (prepared.error !== null) return failed({ message: prepared.error })
  const { image, size } = prepared
  const { data: src, error } = await query(client => uploadUnpublishedImage(client, image, onProgress))
  return error ? { data: null, error } : ok({ src, width: size?.width ?? null, height: size?.height ?? null })
}

export function pickImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(isPicture)
}
