import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { query } from '../../../data/query.ts'
import { uploadUnpublishedImage } from '../../../data/upload-image.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, useFieldWiring } from '../../../ui/field.tsx'
import { ChooseFromLibrary } from '../../pictures/choose-from-library.tsx'
import { ShownImage } from '../../shown-image.tsx'
import { acceptedImages, acceptImage } from '../accept-image.ts'
import type { TrackImage } from '../image-field.tsx'
import { UploadProgress } from '../upload-progress.tsx'

interface QuotePictureProps {
  url: string | null
  onChange: (url: string | null) => void
  trackImage: TrackImage
}

/** Uploaded at once, but visible to staff only until the post is published. */
export function QuotePicture({ url, onChange, trackImage }: QuotePictureProps) {
  const [upload, setUpload] = useState<{ name: string; part: number } | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function choose(file: File) {
    setError(null)
    const prepared = await acceptImage(file)
    if (prepared.error !== null) {
      setError(prepared.error)
      return prepared
    }
    const { image } = prepared
    setUpload({ name: image.name, part: 0 })
    const uploaded = await query(client =>
      uploadUnpublishedImage(client, image, part => setUpload({ name: image.name, part })),
    )
    setUpload(null)
    if (uploaded.error) setError(uploaded.error.message)
    else onChange(uploaded.data)
    return uploaded
  }

  return (
    <Field label="Picture of who says it" hint="Shown small and round." error={error}>
      {url && (
        <div className="flex items-center gap-3">
          <ShownImage src={url} alt="Who is quoted" className="size-16 rounded-full bg-sunken object-cover" />
          <Button variant="ghost" size="s" className="min-h-11" onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Remove picture
          </Button>
        </div>
      )}
      {upload && <UploadProgress name={upload.name} part={upload.part} />}
      <ChooseFile
        label={url ? 'Upload another' : 'Upload a picture'}
        onChoose={file => {
          if (file && !upload) void trackImage(choose(file))
        }}
      />
      <ChooseFromLibrary
        onChoose={picture => {
          setError(null)
          onChange(picture.url)
        }}
      />
    </Field>
  )
}

function ChooseFile({ label, onChoose }: { label: string; onChoose: (file: File | undefined) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2.5 rounded-m border-[1.5px] border-dashed border-control px-4 py-2 text-md outline-offset-2 outline-(--focus) hover:bg-sunken has-focus-visible:outline-2">
      <ImageUp aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
      <input
        type="file"
        accept={acceptedImages}
        className="sr-only"
        {...useFieldWiring()}
        onChange={event => {
          onChoose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
