import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../account/copy-button.tsx'
import { focusOnMount } from '../account/focus-on-mount.ts'

export function WebhookSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <div className="grid gap-3 rounded-m bg-sunken p-4">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-lg/inherit">
        Keep the secret
      </h3>
      <p className="text-base text-muted">
        The receiver checks by it that a message comes from here, as Standard Webhooks describes. It is shown
        only now.
      </p>
      <p className="font-mono text-sm wrap-anywhere">
        <code>{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} label="Copy" />
        <Button variant="secondary" onClick={onKept}>
          I have kept it
        </Button>
      </div>
    </div>
  )
}
