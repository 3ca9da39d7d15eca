import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ContactField,
  contactFields,
  type FieldErrors,
  findProblems,
  readContactForm,
} from './contact-fields.ts'
import type { ContactOutcome } from './contact-outcome.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** The problems found here, or by the server when the script was not there to look. */
export function useFieldProblems(outcome: ContactOutcome | undefined) {
  const [problems, setProblems] = useState<FieldErrors>(() => toProblems(outcome))
  useEffect(() => setProblems(toProblems(outcome)), [outcome])
  const afterPress = usePointerRelease()

  function check(event: FormEvent<HTMLFormElement>) {
    const found = findProblems(readContactForm(new FormData(event.currentTarget)))
    setProblems(found)
    const first = contactFields.find(({ name }) => found[name])
    if (!first) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
  }

  // A problem shows when the field is left and goes while it is being mended. Where a press took the focus away, it
  // shows after the press: else the page would move under the pointer that is about to send.
  function showProblem({ currentTarget: control }: FocusEvent<Control>) {
    const [name, problem] = findProblem(control)
    if (name && problem && control.value !== '')
      afterPress(() => setProblems(known => ({ ...known, [name]: problem })))
  }

  function dropProblem({ currentTarget: control }: FormEvent<Control>) {
    const [name, problem] = findProblem(control)
    if (name && !problem) setProblems(({ [name]: _mended, ...others }) => others)
  }

  return { problems, check, showProblem, dropProblem }
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

function toProblems(outcome: ContactOutcome | undefined): FieldErrors {
  return outcome?.state === 'invalid' ? outcome.problems : {}
}

function findProblem(control: Control): [ContactField | undefined, string | undefined] {
  const name = contactFields.find(field => field.name === control.name)?.name
  if (!name || !control.form) return [undefined, undefined]
  return [name, findProblems(readContactForm(new FormData(control.form)))[name]]
}
