import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toLink } from './allowed-address.ts'

interface LinkDialogProps {
  editor: Editor
  open: boolean
  onClose: () => void
}

export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const current: unknown = open ? editor.getAttributes('link').href : undefined

  function close() {
    setError(null)
    onClose()
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('address')).trim()
    const href = toLink(typed)
    if (!href) return setError('Links start with http, https, mailto or tel.')
    close()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }

  function remove() {
    close()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={current ? 'Edit link' : 'Add link'}
      footer={
        <>
          {current !== undefined && (
            <Button variant="secondary" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button type="submit" form={formId}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} noValidate>
        <Field label="Address" error={error} hint="A page, an e-mail address or a phone number.">
          <Input
            name="address"
            defaultValue={typeof current === 'string' ? current : ''}
            autoComplete="off"
            inputMode="url"
          />
        </Field>
      </form>
    </Dialog>
  )
}
