import type { SettingsForm } from './use-settings-form.ts'

/** Waits for the price list. */
export function SampleQuotes(_props: { form: SettingsForm }) {
  return null
}
