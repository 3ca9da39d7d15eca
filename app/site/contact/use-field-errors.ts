import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ContactField } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import {
  type ContactOutcome,
  contactFields,
  type FieldErrors,
  findErrors,
  readContactForm,
} from './contact-fields.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** The errors found here, or by the server when the script was not there to look. */
export function useFieldErrors(outcome: ContactOutcome | undefined, lines: string) {
  const [errors, setErrors] = useState<FieldErrors>(() => toErrors(outcome))
  useEffect(() => setErrors(toErrors(outcome)), [outcome])
  const afterPress = usePointerRelease()

  function check(event: FormEvent<HTMLFormElement>) {
    const found = findErrors(readContactForm(new FormData(event.currentTarget)), lines)
    setErrors(found)
    const first = contactFields.find(({ name }) => found[name])
    if (!first) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
  }

  // An error shows when the field is left and goes while it is being corrected. Where a press took the focus away, it
  // shows after the press: else the page would move under the pointer that is about to send.
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

/** Runs a change at once, or when the pointer that is down now is up again and its click is done. */
function usePointerRelease() {
  const pressed = useRef(false)
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (change: () => void) => {
    if (pressed.current) addEventListener('pointerup', () => setTimeout(change), { once: true })
    else change()
  }
}

function toErrors(outcome: ContactOutcome | undefined): FieldErrors {
  return outcome?.state === 'invalid' ? outcome.errors : {}
}

function findError(control: Control): [ContactField | undefined, string | undefined] {
  const name = contactFields.find(field => field.name === control.name)?.name
  if (!name || !control.form) return [undefined, undefined]
  return [name, findErrors(readContactForm(new FormData(control.form)))[name]]
}
