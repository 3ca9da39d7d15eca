import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallError } from '../../../data/result.ts'
import type { LeadChannel, NewLead } from '../../../data/rows/leads.ts'
import { countCharacters } from '../../../settings/count-characters.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { CharacterCount } from '../../character-count.tsx'
import { Checkbox } from '../../checkbox.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { getDeskQueue } from '../changes/desk-queue.ts'
import type { KeptLead } from '../changes/kept-change.ts'
import { addNewLead } from '../changes/use-changes.ts'
import { channelNames } from '../letter/channel-names.ts'
import { readPastedLead } from './read-pasted-lead.ts'

/** The limit of the site's form. Whoever pastes a long chat shortens it, not the field. */
const longestText = 5000

const empty = { name: '', email: '', phone: '', text: '', channel: 'whatsapp' as LeadChannel, waits: true }

export interface AddLeadDialogProps {
  /** What the server refused before, kept until the corrected lead is. */
  refused: KeptLead | null
  onClose: () => void
}

export default function AddLeadDialog({ refused, onClose }: AddLeadDialogProps) {
  const formId = useId()
  const [fields, setFields] = useState(() => ({ ...empty, ...refused?.lead }))
  const [problem, setProblem] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const navigate = useNavigate()

  function bind(name: 'name' | 'email' | 'phone' | 'text') {
    return {
      name,
      value: fields[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setFields({ ...fields, [name]: target.value }),
    }
  }

  /** Fills empty fields only. */
  function paste(event: React.ClipboardEvent<HTMLTextAreaElement>) {
    if (fields.text !== '') return
    event.preventDefault()
    const read = readPastedLead(event.clipboardData.getData('text'))
    setFields({
      ...fields,
      ...read,
      name: fields.name || read.name,
      email: fields.email || read.email,
      phone: fields.phone || read.phone,
      channel: read.channel === 'whatsapp' ? 'whatsapp' : fields.channel,
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = toNewLead(fields)
    const length = countCharacters(typed.text)
    setProblem(
      length > longestText
        ? `Has ${length.toLocaleString()} characters, and ${longestText.toLocaleString()} fit.`
        : null,
    )
    if (length > longestText) return text.current?.focus()
    setBusy(true)
    const kept = await addNewLead(typed)
    setBusy(false)
    setError(kept?.error ?? null)
    if (kept?.state === 'refused') return getDeskQueue().dismiss(kept.id)
    if (refused) getDeskQueue().dismiss(refused.id)
    onClose()
    const [lead] = kept?.leads ?? []
    if (kept?.state === 'done' && lead) navigate(`/admin/messages/${lead.id}`)
  }

  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title="Add a lead"
      description="From WhatsApp, a call, or wherever it came from. A pasted chat fills in the rest."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Adding…">
            Add lead
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {error && <ErrorNotice error={error} />}
        <Field
          label="What they wrote or said"
          hint={<CharacterCount text={fields.text.trim()} most={longestText} />}
          error={problem}
        >
          <Textarea {...bind('text')} ref={text} rows={5} required onPaste={paste} data-autofocus="" />
        </Field>
        <Field label="Name">
          <Input {...bind('name')} required maxLength={200} autoComplete="off" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Phone">
            <Input
              {...bind('phone')}
              type="tel"
              maxLength={40}
              autoComplete="off"
              required={fields.email.trim() === ''}
            />
          </Field>
          <Field label="Email" hint="One of the two">
            <Input {...bind('email')} type="email" maxLength={320} autoComplete="off" />
          </Field>
        </div>
        <Field label="How it came">
          <Select
            value={fields.channel}
            onChange={({ target }) => setFields({ ...fields, channel: target.value as LeadChannel })}
          >
            {Object.entries(channelNames).map(([value, { choice }]) => (
              <option key={value} value={value}>
                {choice}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          className="flex min-h-11 items-center gap-3 text-base"
          checked={fields.waits}
          onChange={({ target }) => setFields({ ...fields, waits: target.checked })}
        >
          They wait for an answer
        </Checkbox>
      </form>
    </Dialog>
  )
}

function toNewLead({ name, email, phone, text, channel, waits }: typeof empty): NewLead {
  const address = email.trim()
  const number = phone.trim()
  return {
    name: name.trim(),
    text: text.trim(),
    channel,
    waits,
    ...(address && { email: address }),
    ...(number && { phone: number }),
  }
}
