import { type FormEvent, useRef } from 'react'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useAddNote } from '../changes/use-changes.ts'

/** What colleagues are told of a lead, and its sender is not. */
export function NoteForm({ lead }: { lead: LeadRow }) {
  const addNote = useAddNote()
  const form = useRef<HTMLFormElement>(null)

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    if (text === '') return
    addNote(lead, text)
    form.current?.reset()
  }

  return (
    <form ref={form} onSubmit={add} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Note, for colleagues only">
        <Input name="note" maxLength={5000} autoComplete="off" required />
      </Field>
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  )
}
