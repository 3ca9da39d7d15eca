import { type FormEvent, useId } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { Result } from '../../data/result.ts'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { clearToast } from '../../ui/toast.ts'
import { creating, nameMissing, renaming } from './titles.ts'

/** SQLSTATE unique_violation. */
const nameTaken = '23505'

interface CategoryDialogProps {
  /** Null for a new one. */
  category: CategoryRow | null
  fetcher: FetcherWithComponents<Result<unknown>>
  onClose: () => void
}

export function CategoryDialog({ category, fetcher, onClose }: CategoryDialogProps) {
  const formId = useId()
  const busy = fetcher.state === 'submitting'
  const error = busy ? null : fetcher.data?.error

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await fetcher.submit(form, { method: category ? 'patch' : 'post' })
    // Refused; after a success the dialog is closed.
    form.querySelector('input')?.focus()
  }

  function clearError() {
    fetcher.reset()
    for (const title of [nameMissing, creating.failure, renaming.failure]) clearToast(title)
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose()
      }}
      title={category ? 'Edit Category' : 'New Category'}
      footer={
        <>
          {category && (
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} busy={busy} busyLabel={category ? 'Saving…' : 'Creating…'}>
            {category ? 'Save Changes' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label="Category Name"
          error={error?.code === nameTaken ? 'There is already a category of this name.' : error?.message}
        >
          <Input
            name="name"
            defaultValue={category?.name}
            readOnly={busy}
            required
            autoComplete="off"
            onChange={clearError}
          />
        </Field>
        {category && <input type="hidden" name="id" value={category.id} />}
      </form>
    </Dialog>
  )
}
