import { type FormEvent, useId } from 'react'
import type { Passkey } from '../../data/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface RenamePasskeyDialogProps {
  passkey: Passkey
  busy: boolean
  onRename: (name: string) => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, busy, onRename, onClose }: RenamePasskeyDialogProps) {
  const formId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onRename(String(new FormData(event.currentTarget).get('name')))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename this passkey"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Name" hint="By which you know it: the phone, the laptop, the key on your ring.">
          <Input
            name="name"
            defaultValue={passkey.name}
            required
            pattern=".*\S.*"
            maxLength={120}
            autoComplete="off"
            readOnly={busy}
          />
        </Field>
      </form>
    </Dialog>
  )
}
