import { type FormEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { InvitedRole } from '../../data/rows/invitations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { CopyButton } from '../account/copy-button.tsx'
import type { clientAction } from './page.tsx'
import { RoleChoice } from './role-choice.tsx'

interface InviteDialogProps {
  canSendMail: boolean | null
  onClose: () => void
}

const choices: InvitedRole[] = ['writer', 'editor', 'desk', 'admin']

export function InviteDialog({ canSendMail, onClose }: InviteDialogProps) {
  const formId = useId()
  const fetcher = useFetcher<typeof clientAction>()
  const [chosen, setChosen] = useState<InvitedRole[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? undefined : fetcher.data
  const error = isBusy ? null : fetcher.data?.error?.message

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (chosen.length === 0) {
      event.currentTarget.querySelector('fieldset')?.querySelector('input')?.focus()
      return setProblem('Choose at least one role.')
    }
    setProblem(null)
    const isMailed = String(submitter?.value === 'mail')
    fetcher.submit({ intent: 'invite', email, roles: chosen.join(' '), isMailed }, { method: 'post' })
  }

  if (outcome && 'invited' in outcome && outcome.invited)
    return <Invited email={outcome.invited} url={outcome.url ?? null} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a colleague"
      description="The invitation works once, for 72 hours. You can end it before."
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            value="link"
            variant={canSendMail ? 'secondary' : 'primary'}
            busy={isBusy}
          >
            Copy a link instead
          </Button>
          {canSendMail && (
            <Button type="submit" form={formId} value="mail" busy={isBusy}>
              Send invitation
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-5">
        <Field
          label="Email"
          error={error}
          hint={
            canSendMail
              ? 'A mailed invitation proves the address. After a copied link, a code is mailed to it first.'
              : 'Mails are not set up, so you get a link to pass on yourself. It proves nothing about the address.'
          }
        >
          <Input name="email" type="email" autoComplete="off" required readOnly={isBusy} />
        </Field>
        <RoleChoice
          of={choices}
          chosen={chosen}
          onChange={setChosen}
          disabled={isBusy}
          error={chosen.length === 0 ? problem : null}
        />
      </form>
    </Dialog>
  )
}

function Invited({ email, url, onClose }: { email: string; url: string | null; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={url ? 'Copy the link' : 'Invitation on its way'}
      description={
        url
          ? `For ${email}. It is shown this once. Whoever has it can take their place, so send it to them alone.`
          : `A mail to ${email} has the link.`
      }
      footer={
        <Button onClick={onClose} data-autofocus={url ? undefined : ''}>
          Done
        </Button>
      }
    >
      {url && (
        <div className="grid justify-items-start gap-3">
          <code className="rounded-s bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {url}
          </code>
          <CopyButton text={url} label="Copy link" />
        </div>
      )}
    </Dialog>
  )
}
