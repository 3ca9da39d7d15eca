import { Check } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useAgency } from '../agency.ts'
import type { PreviewOutcome } from './act-on-preview.server.ts'
import { formatMoment } from './format-moment.ts'
import { NameField } from './name-field.tsx'
import type { Preview } from './read-preview.server.ts'
import { keepReviewerName } from './use-reviewer-name.ts'

interface ApprovalProps {
  preview: Preview
  outcome: Extract<PreviewOutcome, { form: 'approve' }> | null
}

export function Approval({ preview, outcome }: ApprovalProps) {
  const { time_zone } = useAgency()
  const { approvals, version, emailHint } = preview
  const sending = useNavigation().formData?.get('intent') === 'approve'
  const current = approvals.filter(({ is_current }) => is_current)
  const former = approvals.filter(({ is_current }) => !is_current)
  return (
    <section id="approve" aria-labelledby="approve-title" className="preview-approval print:hidden">
      <h2 id="approve-title" className="text-2xl">
        {current.length > 0 ? 'Approved as it stands' : 'Ready to be published?'}
      </h2>
      {current.map(({ name, created_at }) => (
        <p key={created_at} className="mt-3 flex items-start gap-2 text-base">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            {name}, <time dateTime={created_at}>{formatMoment(created_at, time_zone)}</time>
          </span>
        </p>
      ))}
      {current.length === 0 && former.length > 0 && (
        <p className="mt-3 text-base text-muted">
          {former.at(-1)?.name} approved an earlier version. It has changed since.
        </p>
      )}
      {(current.length === 0 || outcome) && (
        <Form
          method="post"
          action="#approve"
          preventScrollReset
          className="mt-5 grid max-w-md gap-5"
          onSubmit={event => keepReviewerName(String(new FormData(event.currentTarget).get('name') ?? ''))}
        >
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="version" value={version} />
          {outcome?.step === 'code' ? (
            <CodeFields name={outcome.name} error={outcome.error} emailHint={emailHint} busy={sending} />
          ) : (
            <>
              <p className="text-base text-muted">
                Your approval counts for the text as you see it now. If it is changed, you can approve it
                again.
                {emailHint && ` To confirm that it is you, we mail a code to ${emailHint}.`}
              </p>
              <NameField given={outcome?.name} error={outcome?.error ?? null} />
              <Button
                type="submit"
                size="l"
                busy={sending}
                busyLabel="Approving..."
                className="justify-self-start"
              >
                Approve this version
              </Button>
            </>
          )}
        </Form>
      )}
    </section>
  )
}

interface CodeFieldsProps {
  name: string
  error: string | null
  emailHint: string | null
  busy: boolean
}

function CodeFields({ name, error, emailHint, busy }: CodeFieldsProps) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <p role="status" className="text-base">
        We have mailed a code to {emailHint}. It works for 15 minutes.
      </p>
      <Field label="Code" error={error}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\s*(\d\s*){6}"
          title="Six digits"
          maxLength={12}
          required
          className="max-w-40 text-xl tracking-widest tabular-nums"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="l" busy={busy} busyLabel="Approving...">
          Approve this version
        </Button>
        <Button type="submit" name="again" value="1" variant="ghost" formNoValidate disabled={busy}>
          Send another code
        </Button>
      </div>
    </>
  )
}
