import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SettingChange } from '../../../data/rows/settings.ts'
import { showToast } from '../../../ui/toast.ts'
import { countChanges } from '../count-changes.ts'
import { saveValues } from '../edits/save-values.ts'
import type { SettingsForm } from '../use-settings-form.ts'

type Versions = Record<string, number>

/** Saves at once, with Undo in the toast. Unsaved input in the fields stays. */
export function useRestore({ stored }: SettingsForm, onRestored: () => void) {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function save(values: Record<string, unknown>, base: Versions): Promise<Versions | null> {
    setBusy(true)
    const { data, error } = await saveValues(values, base)
    setBusy(false)
    await revalidate()
    if (data?.kind === 'saved') return data.versions
    const refusal = data?.kind === 'refused' ? data.problems.map(({ message }) => message).join(' ') : null
    const description = error?.message ?? refusal ?? changedMeanwhile
    showToast({ title: 'Error saving settings', description, tone: 'danger' })
    return null
  }

  async function restore(changes: SettingChange[]) {
    const known = changes.flatMap(({ name, before, is_kept }) =>
      name !== null && is_kept ? [{ name, before, now: stored[name] }] : [],
    )
    const base = known.flatMap(({ name, now }) => (now ? [[name, now.version] as const] : []))
    const values = Object.fromEntries(known.map(({ name, before }) => [name, before]))
    const versions = await save(values, Object.fromEntries(base))
    if (!versions) return
    onRestored()
    const before = Object.fromEntries(known.map(({ name, now }) => [name, now?.value ?? null]))
    showToast({
      title: 'Settings restored',
      description: `${countChanges(known.length, 'is', 'are')} taken back.`,
      tone: 'success',
      action: { label: 'Undo', onClick: () => takeBack(before, versions) },
    })
  }

  async function takeBack(values: Record<string, unknown>, base: Versions) {
    if (await save(values, base)) showToast({ title: 'Settings are as before', tone: 'success' })
  }

  return { restore, isBusy }
}

const changedMeanwhile = 'Somebody else changed the same meanwhile. Look at it again, then restore.'
