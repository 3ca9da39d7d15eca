import type { Editor } from '@tiptap/react'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureWords, readWords } from './picture-words.tsx'

export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const formId = useId()
  const { alt, caption } = editor.getAttributes('image')

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = readWords(new FormData(event.currentTarget))
    onClose()
    editor.chain().focus().updateAttributes('image', words).run()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Describe image"
      footer={
        <Button type="submit" form={formId}>
          Apply
        </Button>
      }
    >
      <form id={formId} onSubmit={apply} noValidate className="grid gap-4">
        <PictureWords alt={alt ?? ''} caption={caption ?? ''} />
      </form>
    </Dialog>
  )
}
