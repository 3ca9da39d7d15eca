import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { Result } from '../../data/result.ts'
import type { Client } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { clearToast, showToast } from '../../ui/toast.ts'

/** SQLSTATE of a value that must be unique and is not. */
const nameTaken = '23505'
const nameMissing = 'Category name cannot be empty'

interface CategoryDialogProps {
  title: string
  action: string
  busyLabel: string
  withCancel?: boolean
  initialName?: string
  save: (client: Client, name: string) => Promise<Result<undefined>>
  success: string
  failure: string
  onClose: () => void
  onSaved: () => void
}

export function CategoryDialog(props: CategoryDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === '') return refuse({ title: nameMissing })
    setBusy(true)
    const { error } = await ask(client => props.save(client, name))
    setBusy(false)
    if (error) {
      const plainly = error.code === nameTaken ? 'There is already a category of this name.' : undefined
      return refuse({ title: props.failure, description: error.message }, plainly)
    }
    props.onClose()
    props.onSaved()
    showToast({ title: props.success, tone: 'success' })
  }

  function refuse(toast: { title: string; description?: string }, plainly?: string) {
    setProblem(plainly ?? toast.description ?? toast.title)
    showToast({ ...toast, tone: 'danger' })
    document.getElementById(formId)?.querySelector('input')?.focus()
  }

  function changeName() {
    setProblem(null)
    clearToast(nameMissing)
    clearToast(props.failure)
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) props.onClose()
      }}
      title={props.title}
      footer={
        <>
          {props.withCancel && (
            <Button variant="secondary" disabled={busy} onClick={props.onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} busy={busy} busyLabel={props.busyLabel}>
            {props.action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Category Name" error={problem}>
          <Input
            name="name"
            defaultValue={props.initialName}
            readOnly={busy}
            required
            autoComplete="off"
            onChange={changeName}
          />
        </Field>
      </form>
    </Dialog>
  )
}
