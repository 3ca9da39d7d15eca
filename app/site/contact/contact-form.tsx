import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { ContactField } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { showToast } from '../../ui/toast.ts'
import { type ContactOutcome, contactFields, honeypotName } from './contact-fields.ts'
import { ErrorNotice, SentNotice } from './contact-notices.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const control: Record<ContactField, { autoComplete?: string; type?: string; className?: string }> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  subject: { className: 'sm:col-span-2' },
  message: { className: 'sm:col-span-2' },
}

export function ContactForm({ outcome }: { outcome: ContactOutcome | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formAction === '/contact'
  const { errors, check, showError, dropError } = useFieldErrors(outcome)
  const checks = { onBlur: showError, onInput: dropError }
  const values = outcome && outcome.state !== 'sent' ? outcome.values : undefined
  const { thanks, message } = useSettings(replies)
  useOutcomeToast(outcome, thanks)
  const scripted = useIsHydrated()
  const foundInPage = useRef(outcome)
  useEffect(() => {
    // A page that came with the answer holds an empty form, or what was written since.
    if (outcome?.state === 'sent' && outcome !== foundInPage.current) form.current?.reset()
  }, [outcome])
  usePrefill(form)

  return (
    <>
      {outcome?.state === 'sent' && <SentNotice />}
      {outcome?.state === 'failed' && <ErrorNotice {...outcome} />}
      <Form
        ref={form}
        method="post"
        action="/contact"
        preventScrollReset
        noValidate={scripted}
        onSubmit={check}
        className="mt-9 grid gap-x-5 gap-y-6 sm:grid-cols-2"
      >
        {contactFields.map(({ name, label }) => {
          const { className, ...attributes } = control[name]
          const shared = {
            name,
            required: true,
            disabled: sending,
            defaultValue: values?.[name],
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
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
          <Button type="submit" size="l" busy={sending} busyLabel="Sending...">
            Send Message
          </Button>
          <p className="text-sm text-muted">All four fields are required.{message && ` ${message}`}</p>
        </div>
      </Form>
    </>
  )
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
