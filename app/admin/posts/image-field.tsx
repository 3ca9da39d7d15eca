import { ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { CallError } from '../../data/result.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useFieldWiring } from '../../ui/field.tsx'
import { ChooseFromLibrary } from '../pictures/choose-from-library.tsx'
import { ShownImage } from '../shown-image.tsx'
import { acceptedImages, acceptImage } from './accept-image.ts'
import type { PostDraft } from './post-draft.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Returns the promise it is given. */
export type TrackImage = <T extends { error: unknown }>(work: Promise<T>) => Promise<T>

interface ImageFieldProps {
  imageUrl: string | null
  image: File | null
  /** From 0 to 1, while uploading. */
  uploaded: number | null
  uploadError: CallError | null
  onChange: (part: Pick<PostDraft, 'image'> | Pick<PostDraft, 'image' | 'imageUrl'>) => void
  /** Saving has to wait for the file, or the post would lack it. */
  trackImage: TrackImage
}

export function ImageField({
  imageUrl,
  image,
  uploaded,
  uploadError,
  onChange,
  trackImage,
}: ImageFieldProps) {
  const [fileError, setFileError] = useState<string | null>(null)
  const chosenUrl = useObjectUrl(image)
  const shown = chosenUrl ?? imageUrl

  async function choose(file: File | undefined) {
    if (!file) return
    const prepared = await trackImage(acceptImage(file))
    setFileError(prepared.error)
    if (prepared.error === null) onChange({ image: prepared.image })
  }

  function remove() {
    setFileError(null)
    onChange(image ? { image: null } : { image: null, imageUrl: null })
  }

  return (
    <Field
      label="Feature Image"
      hideLabel
      hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
      error={fileError ?? uploadError?.message}
    >
      {shown && (
        <figure className="overflow-hidden rounded-m border border-hairline bg-surface">
          <ShownImage
            src={shown}
            alt={image ? `Preview of ${image.name}` : 'The current feature image'}
            className="block aspect-16/10 w-full bg-sunken object-cover"
          />
          <figcaption className="flex flex-wrap items-center justify-between gap-2 py-1.5 pr-1.5 pl-3.5 text-sm/inherit text-muted">
            <span className="min-w-0 grow wrap-anywhere">
              {image ? `New: ${image.name}` : 'Current image'}
            </span>
            <Button variant="ghost" size="s" className="min-h-11" onClick={remove}>
              <Trash2 aria-hidden="true" className="size-4" />
              {image ? 'Take back' : 'Remove image'}
            </Button>
          </figcaption>
        </figure>
      )}
      {image && uploaded !== null && <UploadProgress name={image.name} part={uploaded} />}
      <ImageDrop replacing={shown !== null} onChoose={choose} />
      <ChooseFromLibrary
        onChoose={({ url }) => {
          setFileError(null)
          onChange({ image: null, imageUrl: url })
        }}
      />
    </Field>
  )
}

function ImageDrop(props: { replacing: boolean; onChoose: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    props.onChoose(event.dataTransfer.files[0])
  }

  return (
    <label
      className="flex min-h-18 cursor-pointer items-center justify-center gap-2.5 rounded-m border-[1.5px] border-dashed border-control px-4 py-3 text-md text-ink outline-offset-2 outline-(--focus) transition-[background-color] duration-(--fast) hover:border-mark hover:bg-sunken has-focus-visible:outline-2 data-over:border-mark data-over:bg-sunken"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImageUp aria-hidden="true" className="size-5 shrink-0" />
      <span>{props.replacing ? 'Choose another image' : 'Choose an image'}, or drop one here</span>
      <input
        type="file"
        accept={acceptedImages}
        className="sr-only"
        {...useFieldWiring()}
        onChange={event => {
          props.onChoose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
