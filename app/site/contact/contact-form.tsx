import { clsx } from 'clsx/lite'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { ContactField } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { KeptLetters } from '../../offline/letters/kept-letters.tsx'
import { SendLater } from '../../offline/letters/send-later.tsx'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { showToast } from '../../ui/toast.ts'
import { findKey, forgetKey } from './attempt.ts'
import { CallTimesFields } from './call-times-fields.tsx'
import { type ContactOutcome, contactFields, honeypotName, keyName } from './contact-fields.ts'
import { describeOrigin } from './describe-origin.ts'
import { ErrorNotice } from './error-notice.tsx'
import type { ContactIntent } from './find-intent.server.ts'
import { SentNotice } from './sent-notice.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const control: Record<ContactField, { autoComplete?: string; type?: string; className?: string }> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  subject: { className: 'sm:col-span-2' },
  message: { className: 'sm:col-span-2' },
}

interface ContactFormProps {
  outcome: ContactOutcome | undefined
  intent: ContactIntent | null
}

export function ContactForm({ outcome, intent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction?.startsWith('/contact') ?? false
  const { errors, check, showError, dropError } = useFieldErrors(outcome, intent?.message ?? '')
  const checks = { onBlur: showError, onInput: dropError }
  const [keptOutcome, setKeptOutcome] = useState<ContactOutcome | null>(null)
  const isOpen = outcome && outcome !== keptOutcome && outcome.state !== 'sent'
  const values = isOpen ? outcome.values : undefined
  const { thanks, message } = useSettings(replies)
  useOutcomeToast(outcome, thanks)
  const scripted = useIsHydrated()
  const foundInPage = useRef(outcome)
  useEffect(() => {
    if (outcome?.state === 'sent') forgetKey()
    // A page that came with the answer holds an empty form, or what was written since.
    if (outcome?.state === 'sent' && outcome !== foundInPage.current) form.current?.reset()
  }, [outcome])
  useEffect(() => {
    if (keptOutcome) form.current?.reset()
  }, [keptOutcome])
  usePrefill(form)

  return (
    <>
      {outcome?.state === 'sent' && <SentNotice {...outcome} />}
      <KeptLetters />
      {outcome?.state === 'failed' && outcome !== keptOutcome && (
        <ErrorNotice {...outcome}>
          {outcome.later && (
            <SendLater
              letter={outcome.later}
              thanks={thanks}
              onKept={() => {
                forgetKey()
                setKeptOutcome(outcome)
              }}
            />
          )}
        </ErrorNotice>
      )}
      {outcome?.state === 'sent' && <h2 className="mt-12 text-xl print:hidden">Write another message</h2>}
      <Form
        ref={form}
        method="post"
        action={intent?.address ?? '/contact'}
        preventScrollReset
        noValidate={scripted}
        onSubmit={event => {
          fillField(event.currentTarget, 'origin', describeOrigin())
          fillField(event.currentTarget, keyName, findKey(event.currentTarget))
          check(event)
        }}
        className={clsx(
          'contact-form grid gap-x-5 gap-y-6 sm:grid-cols-2',
          outcome?.state === 'sent' ? 'mt-5' : 'mt-9',
        )}
      >
        {intent?.days && (
          <CallTimesFields
            days={intent.days}
            chosen={values?.times ?? []}
            error={outcome?.state === 'invalid' ? outcome.timesError : undefined}
            disabled={sending}
          />
        )}
        {contactFields.map(({ name, label }) => {
          const { className, ...attributes } = control[name]
          const shared = {
            name,
            required: true,
            disabled: sending,
            defaultValue:
              values?.[name] ?? (name === 'subject' || name === 'message' ? intent?.[name] : '') ?? '',
          }
          return (
            <Field key={name} label={label} error={errors[name]} className={className ?? ''}>
              {name === 'message' ? (
                <Textarea {...shared} rows={7} {...checks} />
              ) : (
                <Input {...shared} {...attributes} {...checks} />
              )}
            </Field>
          )
        })}
        <input type="hidden" name="origin" />
        <input type="hidden" name={keyName} />
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
          <Button type="submit" size="l" busy={sending} busyLabel="Sending...">
            Send Message
          </Button>
          <p className="min-w-0 text-sm text-muted wrap-anywhere">
            All four fields are required.{message && ` ${message}`}
          </p>
        </div>
      </Form>
    </>
  )
}

function fillField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

// Bots fill in every field there is; people neither see, hear nor reach this one.
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website <input name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

// Without script the browser's own check is all there is before the server's.
function useIsHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}

function useOutcomeToast(outcome: ContactOutcome | undefined, thanks: string) {
  const showThanks = useEffectEvent(() =>
    showToast({ title: 'Message Sent!', description: thanks, tone: 'success' }),
  )
  useEffect(() => {
    if (outcome?.state === 'sent') showThanks()
    if (outcome?.state === 'failed')
      showToast({
        title: 'Uh oh! Something went wrong.',
        description: 'There was a problem sending your message. Please try again.',
        tone: 'danger',
      })
  }, [outcome])
}

// A quote or an opening hands over its subject and message as history state: nothing of it is in the address.
function usePrefill(form: { current: HTMLFormElement | null }) {
  const { state } = useLocation()
  useEffect(() => {
    for (const name of ['subject', 'message'] as const) {
      const text: unknown = state?.[name]
      const field = form.current?.elements.namedItem(name)
      const isControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isControl && typeof text === 'string' && field.value === '') field.value = text
    }
  }, [state, form])
}
