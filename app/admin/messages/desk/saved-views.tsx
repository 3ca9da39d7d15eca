import { Bookmark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteLeadView, saveLeadView } from '../../../data/lead-views.ts'
import type { LeadViewRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { actOrToast } from '../../act-or-toast.ts'
import { Menu } from '../../menu.tsx'
import { useListParameters } from '../../use-list-parameters.ts'

/** Lists under a name, the same for all at the desk. */
export function SavedViews({ views }: { views: LeadViewRow[] }) {
  const { parameters } = useListParameters()
  const { revalidate } = useRevalidator()
  const [isSaving, setSaving] = useState(false)
  const query = toViewQuery(parameters)
  const shown = views.find(view => view.query === query)

  async function remove(view: LeadViewRow) {
    const again = { name: view.name, query: view.query }
    await actOrToast(client => deleteLeadView(client, view.id), {
      success: `View “${view.name}” deleted`,
      failure: 'Error deleting view',
      action: { label: 'Undo', onClick: () => keep(again).then(revalidate, reportError) },
    })
    revalidate()
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
            ? [{ key: 'delete', label: `Delete “${shown.name}”`, onSelect: () => void remove(shown) }]
            : []),
        ]}
      >
        <Bookmark aria-hidden="true" className="size-5" fill={shown ? 'currentColor' : 'none'} />
      </Menu>
      <SaveDialog
        open={isSaving}
        query={query}
        onClose={() => setSaving(false)}
        onSaved={() => {
          setSaving(false)
          revalidate()
        }}
      />
    </>
  )
}

interface SaveDialogProps {
  open: boolean
  query: string
  onClose: () => void
  onSaved: () => void
}

function SaveDialog({ open, query, onClose, onSaved }: SaveDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name) return
    setBusy(true)
    const { error } = await keep({ name, query }, `View “${name}” saved`)
    setBusy(false)
    if (!error) onSaved()
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
          <Button type="submit" form={formId} busy={busy} busyLabel="Saving…">
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

const keep = (view: { name: string; query: string }, success?: string) =>
  actOrToast(client => saveLeadView(client, view), { success, failure: 'Error saving view' })

/** Without the page: a view begins at its top. The order of the parameters says nothing. */
function toViewQuery(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}
