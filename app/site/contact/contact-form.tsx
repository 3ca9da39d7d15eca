import { clsx } from 'clsx/lite'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { ContactField } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { discardLetter } from '../../offline/letters/keep-letter.ts'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { preloadToasts } from '../../ui/toaster.tsx'
import { useKeptInput } from '../kept-input/use-kept-input.ts'
import { CallTimesFields } from './call-times-fields.tsx'
import {
  type ContactOutcome,
  contactFields,
  type FieldErrors,
  findErrors,
  readContactForm,
  toLaterLetter,
} from './contact-fields.ts'
import type { ContactIntent } from './find-intent.server.ts'
import { discardKey, fillHiddenFields, findKey, HiddenFields } from './hidden-fields.tsx'
import { fillFields, type KeptFields, readFields } from './kept-fields.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { takeCarriedState } from './take-carried-state.ts'
import { usePointerRelease } from './use-pointer-release.ts'
import { useStayWhileSending } from './use-stay-while-sending.ts'

const control: Record<ContactField, { autoComplete?: string; type?: string; className?: string }> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  subject: { className: 'sm:col-span-2' },
  message: { className: 'sm:col-span-2' },
}

interface ContactFormProps {
  outcome: ContactOutcome | undefined
  intent: ContactIntent | null
  /** Key of the kept message that is edited. */
  letter: string | undefined
}

export function ContactForm({ outcome, intent, letter }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formAction } = useNavigation()
  const sending = formAction?.startsWith('/contact') ?? false
  const { errors, check, showError, dropError } = useFieldErrors(outcome, intent?.message ?? '')
  const checks = { onBlur: showError, onInput: dropError }
  const [kept, setKept] = useState<{ of: ContactOutcome | undefined; key: string } | null>(null)
  const isSent = outcome?.state === 'sent'
  const isKept = kept !== null && kept.of === outcome
  const isDone = isSent || isKept
  const values = isDone ? undefined : outcome?.values
  const { message } = useSettings(replies)
  const scripted = useIsHydrated()
  const foundInPage = useRef(outcome)
  useEffect(() => {
    if (!isDone || !form.current) return
    const isEdited = isKept && findKey(form.current) !== kept.key
    discardKey(form.current)
    // If the outcome came with the page, the form is empty or has newer text.
    if (outcome !== foundInPage.current && !isEdited) form.current.reset()
  }, [isDone, isKept, kept, outcome])
  const keepFields = useKeptFields(form, outcome, isDone)
  usePrefill(form)
  const isReplaced = letter !== undefined && isDone && !(isKept && kept.key === letter)
  useEffect(() => {
    if (isReplaced) void discardLetter(letter)
  }, [isReplaced, letter])
  useEffect(() => {
    if (letter && window.hydrated)
      form.current?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus()
  }, [letter])
  // The outcome shows before the page's own data has come again.
  useStayWhileSending(sending && state === 'submitting')

  // As it is now: after a failure somebody may have gone on writing.
  function readLetter() {
    if (!form.current || !check(form.current)) return null
    fillHiddenFields(form.current)
    return toLaterLetter({ action: form.current.action, form: new FormData(form.current) })
  }

  return (
    <>
      <OutcomeNotice
        outcome={isKept ? undefined : outcome}
        readLetter={readLetter}
        onKept={key => setKept({ of: outcome, key })}
      />
      {isSent && <h2 className="mt-12 text-xl print:hidden">Write another message</h2>}
      <Form
        ref={form}
        method="post"
        action={intent?.address ?? '/contact'}
        state={letter && { letter }}
        // Its entry has kept what is sent.
        replace
        preventScrollReset
        noValidate={scripted}
        // The outcome must be shown without a network, too.
        onFocus={preloadToasts}
        onInput={keepFields}
        onSubmit={event => {
          fillHiddenFields(event.currentTarget)
          if (!check(event.currentTarget)) event.preventDefault()
        }}
        className={clsx('contact-form grid gap-x-5 gap-y-6 sm:grid-cols-2', isSent ? 'mt-5' : 'mt-9')}
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
        <HiddenFields sentKey={!isDone && outcome?.state === 'failed' ? outcome.key : undefined} />
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

type Control = HTMLInputElement | HTMLTextAreaElement

function useFieldErrors(outcome: ContactOutcome | undefined, lines: string) {
  const [errors, setErrors] = useState<FieldErrors>(() => toErrors(outcome))
  useEffect(() => setErrors(toErrors(outcome)), [outcome])
  const afterPress = usePointerRelease()

  /** Focuses the first field with an error. @returns whether there is none */
  function check(form: HTMLFormElement): boolean {
    const found = findErrors(readContactForm(new FormData(form)), lines)
    setErrors(found)
    const first = contactFields.find(({ name }) => found[name])
    const field = first && form.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
    return !first
  }

  // Errors show on blur, but not before a press is over: the page must not move under a pointer that is about to send.
  function showError({ currentTarget: control }: FocusEvent<Control>) {
    const [name, error] = findError(control)
    if (name && error && control.value !== '')
      afterPress(() => setErrors(known => ({ ...known, [name]: error })))
  }

  function dropError({ currentTarget: control }: FormEvent<Control>) {
    const [name, error] = findError(control)
    if (name && !error) setErrors(({ [name]: _fixed, ...others }) => others)
  }

  return { errors, check, showError, dropError }
}

function toErrors(outcome: ContactOutcome | undefined): FieldErrors {
  return outcome?.state === 'invalid' ? outcome.errors : {}
}

function findError(control: Control): [ContactField | undefined, string | undefined] {
  const name = contactFields.find(field => field.name === control.name)?.name
  if (!name || !control.form) return [undefined, undefined]
  return [name, findErrors(readContactForm(new FormData(control.form)))[name]]
}

// Without script, the browser's validation is all there is before the server's.
function useIsHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}

/** Until the message has left. */
function useKeptFields(
  form: { current: HTMLFormElement | null },
  outcome: ContactOutcome | undefined,
  isDone: boolean,
) {
  const { kept, keep } = useKeptInput<KeptFields>('fields')
  useEffect(() => {
    if (form.current && kept) fillFields(form.current, kept)
  }, [form, kept])
  useEffect(() => {
    // Sending has replaced the entry's state.
    if (outcome && form.current) keep(isDone ? undefined : readFields(form.current))
  }, [form, outcome, isDone, keep])
  return () => form.current && keep(readFields(form.current))
}

// Quotes and openings pass subject and message in the history state, to keep them out of the address.
function usePrefill(form: { current: HTMLFormElement | null }) {
  const { state } = useLocation()
  useEffect(() => {
    const told = state ?? takeCarriedState()
    for (const name of ['subject', 'message'] as const) {
      const text: unknown = told?.[name]
      const field = form.current?.elements.namedItem(name)
      const isControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isControl && typeof text === 'string' && field.value === '') field.value = text
    }
  }, [state, form])
}
