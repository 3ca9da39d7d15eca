import { honeypotName, keyName } from './contact-fields.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Names and values in the order of the form, as fields may share a name. */
export type KeptFields = [string, string][]

export const readFields = (form: HTMLFormElement): KeptFields =>
  listControls(form).map(({ name, value }) => [name, value])

/** Fills in what nobody has touched since. */
export function fillFields(form: HTMLFormElement, fields: KeptFields): void {
  const left = [...fields]
  for (const control of listControls(form)) {
    const index = left.findIndex(([name]) => name === control.name)
    const [, value = ''] = left.splice(index, index < 0 ? 0 : 1)[0] ?? []
    if (isUntouched(control) && isPossible(control, value)) control.value = value
  }
}

/** Those that people fill in, and the key: after a reload the same message is sent again with it. */
const listControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element.matches(`input:not([type=hidden]), [name=${keyName}], textarea, select`) &&
      !element.matches(`[name=${honeypotName}]`),
  )

const isUntouched = (control: Control) =>
  control.value === '' || ('defaultValue' in control && control.value === control.defaultValue)

/** A time may not be offered any more. */
const isPossible = (control: Control, value: string) =>
  value !== '' &&
  (control instanceof HTMLSelectElement ? [...control.options].some(option => option.value === value) : true)
