import { type FormEvent, useState } from 'react'
import { createReviewLink } from '../../../data/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Act } from './review-panel.tsx'

interface SendForReviewProps {
  findDraft: () => { id: string; version: number }
  canSendMail: boolean
  busy: boolean
  onKeep: () => Promise<void>
  act: Act
}

/** A mailed link is for one address, a copied one for whoever gets it. */
export function SendForReview({ findDraft, canSendMail, busy, onKeep, act }: SendForReviewProps) {
  const [email, setEmail] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const [working, setWorking] = useState(false)

  /** Null where there is no link; a toast has said why. */
  async function create(address: string | null) {
    setWorking(true)
    await onKeep()
    const { id, version } = findDraft()
    if (version === 0) {
      setWorking(false)
      showToast({
        title: 'Nothing to review yet',
        description: 'There is no draft: write or change something first.',
      })
      return null
    }
    const made = await act('Error making a link', client => createReviewLink(client, id, address))
    setWorking(false)
    return made.error ? null : made
  }

  async function mail(event: FormEvent) {
    event.preventDefault()
    if (!(await create(email.trim()))) return
    showToast({ title: `Sent to ${email.trim()}`, tone: 'success' })
    setEmail('')
  }

  async function copy() {
    const made = await create(null)
    if (!made) return
    const address = `${location.origin}/preview/${made.data}`
    setUrl(address)
    await copyToClipboard(address)
  }

  return (
    <div className="grid gap-4">
      <form onSubmit={mail} className="grid gap-2.5">
        <Field
          label="Send for review"
          hint={
            canSendMail
              ? 'They read, comment and approve without an account. The link works for seven days.'
              : 'This site sends no mails: copy a link instead.'
          }
        >
          <Input
            type="email"
            required
            maxLength={255}
            placeholder="name@company.example"
            autoComplete="off"
            disabled={!canSendMail}
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="s" disabled={busy || working || !canSendMail}>
            Send link
          </Button>
          <Button size="s" variant="secondary" disabled={busy || working} onClick={copy}>
            Copy a link
          </Button>
        </div>
      </form>
      {url && <NewLink url={url} />}
    </div>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      <Field label="New link" hint="It is shown this once. Whoever has it can read the draft.">
        <Input readOnly value={url} onFocus={event => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="ghost" onClick={() => copyToClipboard(url)}>
          Copy
        </Button>
        {'share' in navigator && (
          // Rejected when somebody closes the share sheet.
          <Button size="s" variant="ghost" onClick={() => navigator.share({ url }).catch(() => {})}>
            Share
          </Button>
        )}
        <Button asChild size="s" variant="ghost">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open
          </a>
        </Button>
      </div>
    </div>
  )
}

async function copyToClipboard(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied' })
  } catch {
    showToast({ title: 'The link could not be copied', description: 'Copy it from the field by hand.' })
  }
}
