import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Picture } from '../../../data/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ChooseFromLibrary } from '../../pictures/choose-from-library.tsx'
import { findDescription } from '../../pictures/describe-picture.ts'
import { acceptedImages, acceptImage } from '../accept-image.ts'
import { UploadProgress } from '../upload-progress.tsx'
import { isAllowedImageSource } from './allowed-address.ts'
import { insertImage } from './insert-image.ts'
import { measureImage } from './measure-image.ts'
import { PictureWords, readWords } from './picture-words.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

interface ImageDialogProps {
  editor: Editor
  uploads: ImageUploads
  onClose: () => void
}

export function ImageDialog({ editor, uploads, onClose }: ImageDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [addressError, setAddressError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function check(file: File | undefined) {
    setFileError(file ? (await acceptImage(file)).error : null)
  }

  async function insert(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const file = fields.get('file')
    const address = String(fields.get('address')).trim()
    const words = readWords(fields)

    if (file instanceof File && file.size > 0) {
      setFileError(null)
      setBusy(true)
      const inserted = await uploads.insert([file], null, words)
      setBusy(false)
      return inserted && onClose()
    }
    if (!isAllowedImageSource(address))
      return setAddressError('Choose a file, or give an http, https or data address.')
    setBusy(true)
    const size = await measureImage(address)
    onClose()
    insertImage(editor, { src: address, ...size, ...words })
  }

  function insertExisting(picture: Picture) {
    const { url: src, width, height } = picture
    const { alt = '', caption = null } = form.current ? readWords(new FormData(form.current)) : {}
    onClose()
    insertImage(editor, { src, width, height, alt: alt || (findDescription(picture) ?? ''), caption })
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose()
      }}
      title="Insert image"
      footer={
        <Button type="submit" form={formId} busy={busy} busyLabel="Uploading…">
          Insert
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={insert} noValidate className="grid gap-4">
        <Field
          label="From this device"
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB."
          error={fileError ?? uploads.error}
        >
          <Input
            name="file"
            type="file"
            accept={acceptedImages}
            className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:rounded-s file:bg-sunken file:px-3 file:font-semibold"
            onChange={event => check(event.target.files?.[0])}
          />
        </Field>
        {uploads.upload && <UploadProgress {...uploads.upload} />}
        <ChooseFromLibrary onChoose={insertExisting} />
        <Field label="Or from an address" error={addressError}>
          <Input name="address" autoComplete="off" inputMode="url" placeholder="https://" />
        </Field>
        <PictureWords />
      </form>
    </Dialog>
  )
}
