import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import { isAllowedImageSource } from './allowed-address.ts'
import type { ImageUploads } from './use-image-uploads.ts'

interface ImageDialogProps {
  editor: Editor
  uploads: ImageUploads
  open: boolean
  onClose: () => void
}

export function ImageDialog({ editor, uploads, open, onClose }: ImageDialogProps) {
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function close() {
    setProblem(null)
    onClose()
  }

  async function insert(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    const address = String(form.get('address')).trim()
    const alt = String(form.get('alt'))

    if (file instanceof File && file.size > 0) {
      setBusy(true)
      const inserted = await uploads.insert([file], null, alt)
      setBusy(false)
      return inserted && close()
    }
    if (!isAllowedImageSource(address))
      return setProblem('Choose a file, or give an http, https or data address.')
    close()
    editor.chain().focus().setImage({ src: address, alt }).run()
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) close()
      }}
      title="Insert image"
      footer={
        <Button type="submit" form={formId} busy={busy} busyLabel="Uploading…">
          Insert
        </Button>
      }
    >
      <form id={formId} onSubmit={insert} noValidate className="grid gap-4">
        <Field label="From this device" error={uploads.problem}>
          <Input
            name="file"
            type="file"
            accept="image/*"
            className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:rounded-s file:bg-sunken file:px-3 file:font-semibold"
          />
        </Field>
        {uploads.upload && <UploadProgress {...uploads.upload} />}
        <Field label="Or from an address" error={problem}>
          <Input name="address" autoComplete="off" inputMode="url" placeholder="https://" />
        </Field>
        <Field
          label="Description"
          hint="Read aloud to those who can't see it. Leave it empty for decoration."
        >
          <Input name="alt" />
        </Field>
      </form>
    </Dialog>
  )
}
