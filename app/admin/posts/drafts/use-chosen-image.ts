import { useRef, useState } from 'react'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import { uploadUnpublishedImage } from '../../../data/upload-image.ts'
import type { PostDraft, StoredDraft } from '../post-draft.ts'

/** Uploads a chosen image at once, for staff only, so that every device has it. Saving retries a failure. */
export function useChosenImage() {
  const uploads = useRef(new WeakMap<File, Promise<void>>())
  const urls = useRef(new WeakMap<File, string>())
  const newest = useRef<File>(null)
  /** From 0 to 1, while uploading. */
  const [uploaded, setUploaded] = useState<number | null>(null)
  const [error, setError] = useState<CallError | null>(null)

  function upload(image: File): Promise<void> {
    newest.current = image
    setError(null)
    setUploaded(0)
    const tell = (part: number | null, problem: CallError | null = null) => {
      // Another one was chosen meanwhile.
      if (newest.current !== image) return
      setUploaded(part)
      setError(problem)
    }
    const uploading = query(client => uploadUnpublishedImage(client, image, part => tell(part))).then(
      result => {
        if (result.data) urls.current.set(image, result.data)
        tell(null, result.error)
      },
    )
    uploads.current.set(image, uploading)
    return uploading
  }

  /** Without the file, which can't be stored. */
  function toStored({ image, ...draft }: PostDraft): StoredDraft {
    return { ...draft, imageUrl: (image && urls.current.get(image)) ?? draft.imageUrl }
  }

  /** A chosen image stays until another device has replaced it in the draft. */
  function toMerged(
    { image, imageUrl }: PostDraft,
    merged: string | null,
  ): Pick<PostDraft, 'image' | 'imageUrl'> {
    const stored = image && urls.current.get(image)
    if (!stored) return { image, imageUrl: merged }
    return merged === stored ? { image, imageUrl } : { image: null, imageUrl: merged }
  }

  async function toUploaded(draft: PostDraft): Promise<PostDraft> {
    if (draft.image) await uploads.current.get(draft.image)
    const imageUrl = draft.image && urls.current.get(draft.image)
    return imageUrl ? { ...draft, image: null, imageUrl } : draft
  }

  /** Tries once more where uploading failed. Whether the server has it now. */
  async function finish(image: File | null): Promise<boolean> {
    if (!image) return true
    await uploads.current.get(image)
    if (!urls.current.has(image)) await upload(image)
    return urls.current.has(image)
  }

  return {
    upload,
    finish,
    uploaded,
    error: error && {
      ...error,
      message: `Not uploaded yet, and tried again when you save: ${error.message}`,
    },
    clearError: () => setError(null),
    toStored,
    toMerged,
    toUploaded,
  }
}
