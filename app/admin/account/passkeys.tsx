import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { hasWebAuthn, type Passkey } from '../../data/passkeys.ts'
import { hasFreshProof } from '../../session/has-fresh-proof.ts'
import { ProveAgainDialog } from '../../session/prove-again-dialog.tsx'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toDate, toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

type Change =
  | { intent: 'add passkey' }
  | { intent: 'rename passkey' | 'remove passkey'; id: string; name?: string }

type Dialog = { shows: 'rename' | 'remove'; passkey: Passkey } | { shows: 'proof'; before: Change }

/** Hidden where the server supports no passkeys. */
export function Passkeys({ loaded }: { loaded: Loaded<Passkey[] | null> }) {
  const { session } = useAuth()
  const { revalidate } = useRevalidator()
  const { data: passkeys, error } = useLastGood(loaded)
  const changing = useFetcher()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const busy = changing.state !== 'idle'
  if (!passkeys && !error) return null

  async function change(fields: Change) {
    await changing.submit(fields, { method: 'post' })
    setDialog(null)
    // The pressed button may be gone.
    heading.current?.focus()
  }

  function changeIfFresh(fields: Change) {
    if (session && hasFreshProof(session)) return change(fields)
    setDialog({ shows: 'proof', before: fields })
  }

  const close = () => {
    if (!busy) setDialog(null)
  }

  return (
    <Panel aria-labelledby="passkeys">
      <h2 ref={heading} id="passkeys" tabIndex={-1} className="text-xl">
        Passkeys
      </h2>
      <p className="text-base text-muted">
        Sign in with your fingerprint, your face or the PIN of your device, without a password or a code. A
        passkey works on this site only, so no forged page can take it from you.
      </p>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {passkeys && passkeys.length > 0 && (
        <ul>
          {passkeys.map(passkey => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRename={() => setDialog({ shows: 'rename', passkey })}
              onRemove={() => setDialog({ shows: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {hasWebAuthn() ? (
        <Button
          variant={passkeys?.length ? 'secondary' : 'primary'}
          busy={busy && dialog === null}
          busyLabel="Waiting for your device…"
          onClick={() => changeIfFresh({ intent: 'add passkey' })}
          className="justify-self-start"
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">
          This browser has no passkeys. Open this page in another to add one.
        </p>
      )}
      {dialog?.shows === 'rename' && (
        <RenamePasskeyDialog
          passkey={dialog.passkey}
          busy={busy}
          onRename={name => change({ intent: 'rename passkey', id: dialog.passkey.id, name })}
          onClose={close}
        />
      )}
      {dialog?.shows === 'remove' && (
        <ConfirmDialog
          open
          title="Remove this passkey?"
          description={`“${dialog.passkey.name}” no longer signs in here, and the other devices that it signed in are signed out.`}
          note="Your device may go on offering it until you delete it there, too."
          action="Remove"
          busy={busy}
          onConfirm={() => changeIfFresh({ intent: 'remove passkey', id: dialog.passkey.id })}
          onClose={close}
        />
      )}
      {dialog?.shows === 'proof' && (
        <ProveAgainDialog onProved={() => change(dialog.before)} onClose={close} />
      )}
    </Panel>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, madeAt, lastUsedAt }, busy, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          made {toDate(madeAt)} · {lastUsedAt ? `last used ${toDateTime(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-start-2">
        <Button variant="secondary" disabled={busy} onClick={onRename} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}
