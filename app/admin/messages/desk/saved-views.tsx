import { Bookmark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LeadViewRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Menu } from '../../menu.tsx'
import { useListParameters } from '../../use-list-parameters.ts'
import { changeView } from '../changes/use-changes.ts'

/** Shared by everybody at the desk. */
export function SavedViews({ views }: { views: LeadViewRow[] }) {
  const { parameters } = useListParameters()
  const [isSaving, setSaving] = useState(false)
  const query = toViewQuery(parameters)
  const shown = views.find(view => view.query === query)

  function keep(name: string, kept: string | null) {
    changeView({ name, query: kept, before: views.find(view => view.name === name)?.query ?? null })
  }

  return (
    <>
      <Menu
        variant="secondary"
        size="icon"
        aria-label="Saved views"
        title="Saved views"
        items={[
          ...views.map(view => ({
            key: view.id,
            label: view === shown ? `✓ ${view.name}` : view.name,
            to: `/admin/messages?${view.query}`,
          })),
          { key: 'save', label: 'Save this view…', onSelect: () => setSaving(true) },
          ...(shown
            ? [{ key: 'delete', label: `Delete “${shown.name}”`, onSelect: () => keep(shown.name, null) }]
            : []),
        ]}
      >
        <Bookmark aria-hidden="true" className="size-5" fill={shown ? 'currentColor' : 'none'} />
      </Menu>
      <SaveDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        onSave={name => {
          setSaving(false)
          keep(name, query)
        }}
      />
    </>
  )
}

interface SaveDialogProps {
  open: boolean
  onClose: () => void
  onSave: (name: string) => void
}

function SaveDialog({ open, onClose, onSave }: SaveDialogProps) {
  const formId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) onSave(name)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save this view"
      description="Its tab, filters, search and order, for everybody at the desk. A view of that name is replaced."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Save view
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Name">
          <Input name="name" required maxLength={60} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}

/** Without the page, and sorted to be comparable. */
function toViewQuery(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}
