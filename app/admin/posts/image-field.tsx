import { ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../data/result.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useFieldWiring } from '../../ui/field.tsx'
import type { PostDraft } from './post-draft.ts'
import { acceptedImages, prepareImage } from './prepare-image.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface ImageFieldProps {
  imageUrl: string | null
  image: File | null
  /** The part of it that is uploaded, while it is. */
  uploaded: number | null
  /** Why it could not be uploaded. */
  failure: CallError | null
  onChange: (part: Pick<PostDraft, 'image'> | Pick<PostDraft, 'image' | 'imageUrl'>) => void
  /** Told while a chosen file is read: saved then, the post would lack it. */
  onPreparing: (preparing: boolean) => void
}

export function ImageField({ imageUrl, image, uploaded, failure, onChange, onPreparing }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const chosenUrl = useObjectUrl(image)
  const shown = chosenUrl ?? imageUrl

  async function choose(file: File | undefined) {
    if (!file) return
    onPreparing(true)
    const prepared = await prepareImage(file)
    onPreparing(false)
    setRefusal(prepared.problem)
    if (prepared.problem === null) onChange({ image: prepared.image })
  }

  function remove() {
    setRefusal(null)
    onChange(image ? { image: null } : { image: null, imageUrl: null })
  }

  return (
    <Field
      label="Feature Image"
      hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
      error={refusal ?? failure?.message}
    >
      {shown && (
        <figure className="editor-preview">
          <img src={shown} alt={image ? `Preview of ${image.name}` : 'The current feature image'} />
          <figcaption>
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
      <ImageDrop replacing={shown !== null} chosen={image} onChoose={choose} />
    </Field>
  )
}

function ImageDrop(props: {
  replacing: boolean
  chosen: File | null
  onChoose: (file: File | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  // The input keeps its own file; emptied, it also reports the same file chosen again.
  useEffect(() => {
    if (!props.chosen && input.current) input.current.value = ''
  }, [props.chosen])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    props.onChoose(event.dataTransfer.files[0])
  }

  return (
    <label
      className="editor-drop"
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
        ref={input}
        type="file"
        accept={acceptedImages}
        className="sr-only"
        {...useFieldWiring()}
        onChange={event => {
          props.onChoose(event.target.files?.[0])
          // The same file can be chosen again, after a refusal too.
          event.target.value = ''
        }}
      />
    </label>
  )
}
