import { useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { WebhookRow } from '../../data/rows/operations.ts'
import { nobodyCalls } from '../../data/webhook.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { FailedPanel } from '../failed-panel.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import type { clientAction } from './page.tsx'
import { WebhookEvents } from './webhook-events.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type Intent = 'save' | 'rotate' | 'remove' | 'test'

export function Webhook({ loaded }: { loaded: Loaded<WebhookRow | typeof nobodyCalls | null> }) {
  const { revalidate } = useRevalidator()
  const { data: webhook, error } = useLastGood(loaded)
  const changing = useFetcher<typeof clientAction>()
  const [confirming, setConfirming] = useState<'rotate' | 'remove' | null>(null)
  const [isSecretKept, setSecretKept] = useState(false)
  const [intent, setIntent] = useState<Intent | null>(null)
  const isBusy = changing.state !== 'idle'
  const refusal = isBusy ? null : changing.data?.error
  const secret = isBusy || isSecretKept ? null : changing.data?.data

  async function submit(next: Intent, fields = new FormData()) {
    setIntent(next)
    setSecretKept(false)
    fields.set('intent', next)
    await changing.submit(fields, { method: 'post' })
    setConfirming(null)
  }

  if (error) return <FailedPanel title="Webhook" error={error} onRetry={revalidate} />
  if (webhook === nobodyCalls) {
    return (
      <Panel aria-labelledby="webhook">
        <h2 id="webhook" className="text-xl">
          Not from a hosted project
        </h2>
        <p className="text-base text-muted">
          The data of this site is in a hosted project. From there no webhook is called, no canary flies and
          no browser is pushed to. Whether all is well is told by the project’s own dashboard.
        </p>
      </Panel>
    )
  }
  return (
    <Panel aria-labelledby="webhook">
      <h2 id="webhook" className="text-xl">
        Webhook
      </h2>
      <p className="text-base text-muted">
        A signed message is posted to this address: of a chat such as Slack, a WhatsApp gateway, a pager, or a
        program of yours.
      </p>
      <form
        key={webhook?.url}
        onSubmit={event => {
          event.preventDefault()
          submit('save', new FormData(event.currentTarget))
        }}
        className="grid gap-4"
      >
        <Field
          label="Address"
          hint="It begins with https:// and leads to the public internet."
          error={intent === 'save' ? refusal?.message : null}
        >
          <Input
            name="url"
            type="url"
            inputMode="url"
            required
            maxLength={2000}
            pattern="https://.+"
            title="An address that begins with https://"
            autoComplete="off"
            defaultValue={webhook?.url}
            readOnly={isBusy}
          />
        </Field>
        <WebhookEvents chosen={webhook?.events} />
        <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-3.5">
          <Button type="submit" busy={isBusy && intent === 'save'} busyLabel="Saving…">
            Save
          </Button>
          {webhook && (
            <>
              <Button variant="secondary" busy={isBusy && intent === 'test'} onClick={() => submit('test')}>
                Send a test
              </Button>
              <Button variant="secondary" disabled={isBusy} onClick={() => setConfirming('rotate')}>
                New secret
              </Button>
              <Button variant="ghost" disabled={isBusy} onClick={() => setConfirming('remove')}>
                Remove
              </Button>
            </>
          )}
        </div>
      </form>
      {secret && <WebhookSecret secret={secret} onKept={() => setSecretKept(true)} />}
      {refusal && intent !== 'save' && <ErrorNotice error={refusal} />}
      <ConfirmDialog
        open={confirming === 'rotate'}
        title="Make a new secret?"
        description="From the next message on, the receiver can check the signature with the new secret only."
        action="Make new secret"
        busy={isBusy}
        onConfirm={() => submit('rotate')}
        onClose={() => setConfirming(null)}
      />
      <ConfirmDialog
        open={confirming === 'remove'}
        title="Remove the webhook?"
        description="Nobody is told any more, and messages that wait for it are dropped."
        action="Remove webhook"
        busy={isBusy}
        onConfirm={() => submit('remove')}
        onClose={() => setConfirming(null)}
      />
    </Panel>
  )
}
