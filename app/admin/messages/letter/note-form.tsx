import type { FormEvent } from 'react'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useAddNote } from '../changes/use-changes.ts'
import { useKeptText } from './use-kept-text.ts'

/** Seen by colleagues only. */
export function NoteForm({ lead }: { lead: LeadRow }) {
  const addNote = useAddNote()
  const note = useKeptText(lead.id, 'note')

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = note.text?.trim()
    if (!text) return
    addNote(lead, text)
    note.write(null)
  }

  return (
    <form onSubmit={add} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Note, for colleagues only">
        <Input
          name="note"
          maxLength={5000}
          autoComplete="off"
          required
          value={note.text ?? ''}
          onChange={({ target }) => note.write(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  )
}
