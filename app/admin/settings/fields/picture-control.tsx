import { clsx } from 'clsx/lite'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { query } from '../../../data/query.ts'
import { uploadUnpublishedImage } from '../../../data/upload-image.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChooseFromLibrary } from '../../pictures/choose-from-library.tsx'
import { acceptedImages, acceptImage } from '../../posts/accept-image.ts'
import { UploadProgress } from '../../posts/upload-progress.tsx'
import { ShownImage } from '../../shown-image.tsx'
import { summariseValue } from '../values/summarise-value.ts'
import { ControlGroup } from './control-group.tsx'
import type { ControlProps, SchemaOf } from './control-props.ts'

/** A new picture is uploaded at once, but visible to staff only until the setting is saved. */
export function PictureControl(props: ControlProps<SchemaOf<'text'>>) {
  const { field, schema, label = field.label, value, onChange, problems, id } = props
  const [upload, setUpload] = useState<{ name: string; part: number } | null>(null)
  const [uploadError, setUploadError] = useState<string | null>(null)
  /** Null once the field is gone. */
  const latest = useRef<typeof onChange | null>(null)
  useEffect(() => {
    latest.current = onChange
    return () => {
      latest.current = null
    }
  }, [onChange])
  const address = typeof value === 'string' ? value : ''

  async function choose(file: File | undefined) {
    if (!file || upload) return
    setUploadError(null)
    const prepared = await acceptImage(file)
    if (prepared.error !== null) return setUploadError(prepared.error)
    const { image } = prepared
    const progress = (part: number) => setUpload({ name: image.name, part })
    progress(0)
    const { data, error } = await query(client => uploadUnpublishedImage(client, image, progress))
    // At once: what is typed or uploaded next to it builds on this.
    flushSync(() => {
      setUpload(null)
      if (error) setUploadError(error.message)
      else latest.current?.(data)
    })
    if (error || latest.current) return
    showToast({
      title: 'A picture has lost its field',
      description: `${image.name} is uploaded, but its field was closed meanwhile. Choose it from the library.`,
      tone: 'danger',
    })
  }

  return (
    <ControlGroup
      {...props}
      problems={uploadError ? [{ path: '', message: uploadError }, ...problems] : problems}
    >
      {address && (
        <figure className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ShownImage
            src={address}
            alt={`${label}: ${summariseValue(schema, address)}`}
            className={clsx(
              'rounded-m bg-sunken inset-ring inset-ring-hairline',
              field.isSquare ? 'size-28 object-cover' : 'max-h-28 max-w-48 object-contain',
            )}
          />
          <figcaption className="min-w-0 text-sm text-muted wrap-anywhere">
            {summariseValue(schema, address)}
          </figcaption>
        </figure>
      )}
      {upload && <UploadProgress name={upload.name} part={upload.part} />}
      <div className="flex flex-wrap gap-2">
        <label className="button inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m bg-surface px-4.5 text-base font-semibold inset-ring inset-ring-control outline-offset-2 outline-(--focus) hover:bg-sunken has-focus-visible:outline-2">
          <ImageUp aria-hidden="true" className="size-4.5" />
          {address ? 'Upload another' : 'Upload a picture'}
          <span className="sr-only"> for {label}</span>
          <input
            type="file"
            accept={acceptedImages}
            className="sr-only"
            data-control={id}
            onChange={event => {
              void choose(event.target.files?.[0])
              // So that the same file can be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        <ChooseFromLibrary
          onChoose={({ url }) => {
            setUploadError(null)
            onChange(url)
          }}
        />
        {address && (
          <Button variant="ghost" onClick={() => onChange('')}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            Remove
            <span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </ControlGroup>
  )
}
