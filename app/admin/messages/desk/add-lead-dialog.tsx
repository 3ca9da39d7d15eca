import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { addLead, undoLeadChange } from '../../../data/change-leads.ts'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import type { LeadChannel, NewLead } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { actOrToast } from '../../act-or-toast.ts'
import { Checkbox } from '../../checkbox.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { requestReload } from '../../reload.ts'
import { rememberDeed } from '../changes/direct-deeds.ts'
import { channelNames } from '../letter/channel-names.ts'
import { readPastedLead } from './read-pasted-lead.ts'

interface AddLeadDialogProps {
  open: boolean
  onClose: () => void
}

export function AddLeadDialog({ open, onClose }: AddLeadDialogProps) {
  return open && <AddLeadForm onClose={onClose} />
}

const empty = { name: '', email: '', phone: '', text: '', channel: 'whatsapp' as LeadChannel, waits: true }

/** Somebody who did not come by the form: a pasted chat fills it in. */
function AddLeadForm({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [fields, setFields] = useState(empty)
  // The same for all tries, so that a lost answer doesn't add it twice.
  const [id] = useState(() => crypto.randomUUID())
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

  /** What somebody typed stays; only empty fields are filled. */
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
    setBusy(true)
    const added = await query(client => addLead(client, id, toNewLead(fields)))
    setBusy(false)
    setError(added.error)
    if (added.error) return
    onClose()
    const [lead] = added.data
    showToast({
      title: lead?.begins_lead === false ? 'Added to the open lead of this sender' : 'Lead added',
      tone: 'success',
      action: { label: 'Undo', onClick: rememberDeed(() => void takeBack(id)) },
    })
    if (lead) navigate(`/admin/messages/${lead.id}`)
    requestReload()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a lead"
      description="From WhatsApp, a call, or wherever it came from. A pasted chat fills in the rest."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
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
        <Field label="What they wrote or said">
          <Textarea
            {...bind('text')}
            rows={5}
            required
            maxLength={20_000}
            onPaste={paste}
            data-autofocus=""
          />
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

async function takeBack(id: string) {
  await actOrToast(client => undoLeadChange(client, id), {
    success: 'Undone: lead added',
    failure: 'Error updating message',
  })
  requestReload()
}
