import { flushSync } from 'react-dom'
import './early-script.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Step = () => void

/** Call before hydration, in which React would reset textareas to their first text, over what was typed or marked since. */
export function shieldTypedText(): void {
  for (const field of document.querySelectorAll('textarea')) {
    Object.defineProperty(field, 'textContent', { configurable: true, value: '' })
    // React writes the first text anew with each rendering. In a field whose value was never set that moves the caret.
    const { value } = field
    field.value = value
  }
}

/** Call before anything else changes a field. Submits come last, as they need the final values. */
export function collectEarlyInput(): Step[] {
  const kept = window.early ?? []
  window.early = []
  for (const field of document.querySelectorAll('textarea')) Reflect.deleteProperty(field, 'textContent')
  // In history navigation browsers fill fields in without an event.
  const filledIn = [...document.querySelectorAll<Field>('input, select, textarea')].filter(
    field => isChanged(field) && !kept.includes(field),
  )
  const steps: Step[] = []
  const submits: Step[] = []
  for (const element of [...filledIn, ...kept]) {
    if (element instanceof HTMLFormElement) submits.push(() => replaySubmit(element))
    else if (isField(element)) steps.push(toEntry(element))
    else if (element instanceof HTMLElement) steps.push(() => replayClick(element))
  }
  return [...steps, ...submits]
}

export function replayInput(steps: Step[]): void {
  for (const step of steps) flushSync(step)
}

const isField = (element: Element): element is Field => element.matches('input, select, textarea')
const isCheckable = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type)

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(option => option.selected !== option.defaultSelected)
  if (isCheckable(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Reads the value now, as React may set its own before the step runs. */
function toEntry(field: Field): Step {
  const { value } = field
  if (isCheckable(field)) return toCheck(field, field.checked)
  return () => {
    field.value = value
    // React ignores a value that it knows, and hydration took this one from the DOM.
    if ('_valueTracker' in field)
      (field._valueTracker as { setValue: (known: string) => void }).setValue(`${value}?`)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

function toCheck(field: HTMLInputElement, wanted: boolean): Step {
  return () => {
    // Unchecked by checking another one.
    if (field.type === 'radio' && !wanted) return
    field.checked = !wanted
    field.click()
  }
}

function replayClick(button: HTMLElement): void {
  button.removeAttribute('aria-busy')
  button.click()
}

function replaySubmit(form: HTMLFormElement): void {
  for (const element of form.elements) element.removeAttribute('aria-busy')
  form.requestSubmit()
}
