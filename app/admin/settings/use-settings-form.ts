import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { CallError } from '../../data/result.ts'
import type { SettingError } from '../../data/settings.ts'
import { useAuth } from '../../session/session-context.tsx'
import { checkValue } from '../../settings/check-value.ts'
import { findSetting, type Setting } from '../../settings/groups.ts'
import { showToast } from '../../ui/toast.ts'
import { countChanges } from './count-changes.ts'
import { type ClashChoices, decideClashes } from './edits/decide-clashes.ts'
import { saveValues } from './edits/save-values.ts'
import {
  isSameValue,
  listClashes,
  type SettingEdits,
  type StoredSettings,
  settleEdits,
  settleSaved,
  withEdit,
  withoutEdits,
} from './edits/setting-edits.ts'
import { useEditCopies } from './edits/use-edit-copies.ts'
import { toValue } from './values/to-value.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

type Saving = { outcome: 'saved' | 'asked' | 'failed' } | { outcome: 'wrong'; problems: SettingError[] }

export function useSettingsForm(read: StoredSettings) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState<SettingEdits>({})
  /** The raw input of fields. */
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  /** Settings whose fields somebody has left, or tried to save. */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  /** Errors of the database, until the value is changed. */
  const [refusals, setRefusals] = useState<SettingError[]>([])
  const [error, setError] = useState<CallError | null>(null)
  /** Being saved. */
  const [sent, setSent] = useState<SettingEdits | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [restored, setRestored] = useState(0)
  /** Values known from a save, until they are loaded again. */
  const [told, setTold] = useState<StoredSettings>({})
  const stored = useMemo(() => toNewest(read, told), [read, told])
  const clashes = listClashes(sent ? withoutEdits(edits, Object.keys(sent)) : edits, stored)
  const names = Object.keys(edits)

  useEffect(() => {
    if (!sent) setEdits(before => settleEdits(before, stored))
  }, [stored, sent])

  const { isKept } = useEditCopies(user?.id ?? '', edits, left => {
    const known = Object.fromEntries(Object.entries(left).filter(([name]) => findSetting(name)))
    setEdits(before => settleEdits({ ...known, ...before }, read))
    setRestored(Object.keys(known).length)
  })

  function change(setting: Setting, shown: unknown) {
    const { name, field } = setting
    setTyped(before => ({ ...before, [name]: shown }))
    const value = toValue(field.schema, shown, setting.default)
    setEdits(before => withEdit(before, stored, name, value, sent ?? {}))
    setRefusals(before => before.filter(refusal => refusal.name !== name))
  }

  /** Resets them to what is stored. */
  function drop(dropped: string[]) {
    setEdits(before => withoutEdits(before, dropped))
    setTyped(before => Object.fromEntries(Object.entries(before).filter(([name]) => !dropped.includes(name))))
    forget(dropped)
  }

  /** Clears their messages. */
  function forget(dropped: string[]) {
    setRefusals(before => before.filter(({ name }) => !dropped.includes(name)))
    setChecked(before => new Set([...before].filter(name => !dropped.includes(name))))
    if (names.every(name => dropped.includes(name))) setRestored(0)
  }

  function reset(setting: Setting) {
    setTyped(({ [setting.name]: _, ...others }) => others)
    setEdits(before => withEdit(before, stored, setting.name, null, sent ?? {}))
    setRefusals(before => before.filter(({ name }) => name !== setting.name))
  }

  const toHeld = (name: string) => (edits[name] ? edits[name].value : stored[name]?.value) ?? null

  /** Raw input is shown while it means the held value: a colleague may have saved another since. */
  function isAsTyped({ name, field, default: fallback }: Setting): boolean {
    return name in typed && isSameValue(toValue(field.schema, typed[name], fallback), toHeld(name))
  }

  function toShown(setting: Setting): unknown {
    const { name, default: fallback } = setting
    return isAsTyped(setting) ? typed[name] : (toHeld(name) ?? fallback)
  }

  function listErrors({ name }: Setting) {
    return [
      ...(checked.has(name) ? findErrors(edits, [name]) : []),
      ...refusals.filter(refusal => refusal.name === name),
    ]
  }

  async function save(chosen: SettingEdits = edits): Promise<Saving> {
    const wanted = Object.keys(chosen)
    if (wanted.length === 0 || sent) return { outcome: 'failed' }
    setChecked(before => new Set([...before, ...wanted]))
    const problems = findErrors(chosen, wanted)
    if (problems.length > 0) return { outcome: 'wrong', problems }
    if (listClashes(chosen, stored).length > 0) {
      setAsking(true)
      return { outcome: 'asked' }
    }
    setSent(chosen)
    const values = Object.fromEntries(wanted.map(name => [name, chosen[name]?.value ?? null]))
    const base = Object.fromEntries(wanted.flatMap(name => toVersion(name, chosen[name]?.base)))
    const { data, error: failure } = await saveValues(values, base)
    flushSync(() => {
      if (data?.kind === 'saved') setSaved(chosen, data.versions)
      setSent(null)
    })
    setError(failure)
    if (failure) {
      showToast({ title: 'Error saving settings', description: failure.message, tone: 'danger' })
      return { outcome: 'failed' }
    }
    if (data.kind === 'refused') {
      setRefusals(data.problems)
      return { outcome: 'wrong', problems: data.problems }
    }
    if (data.kind === 'conflict') {
      setTold(Object.fromEntries(data.conflicts.map(({ name, ...row }) => [name, row])))
      setAsking(true)
      revalidate()
      return { outcome: 'asked' }
    }
    tellSaved(chosen, data.versions, revalidate)
    await revalidate()
    return { outcome: 'saved' }
  }

  function setSaved(saved: SettingEdits, versions: Record<string, number>) {
    const rows = Object.entries(saved).map(
      ([name, { value }]) => [name, { value, version: versions[name] ?? 0 }] as const,
    )
    setTold(Object.fromEntries(rows))
    setEdits(before => settleSaved(before, saved, versions))
    // Typed before it was sent: the field now shows what is stored.
    const isSettled = ([name, shown]: [string, unknown]) => name in saved && shown === typed[name]
    setTyped(before => Object.fromEntries(Object.entries(before).filter(entry => !isSettled(entry))))
    forget(Object.keys(saved))
  }

  return {
    stored,
    edits,
    names,
    clashes,
    change,
    reset,
    drop,
    toShown,
    listErrors,
    check: (setting: Setting) => setChecked(before => new Set([...before, setting.name])),
    isEmptied: (setting: Setting) => isAsTyped(setting) && isEmpty(setting, typed[setting.name]),
    save,
    isSaving: sent !== null,
    error,
    isKept,
    /** Number of edits that a closed tab had left. */
    restored,
    isAsking,
    closeQuestion: () => setAsking(false),
    decide(choices: ClashChoices) {
      const left = decideClashes(edits, stored, choices)
      setAsking(false)
      drop([...choices.keys()].filter(name => left[name]?.value !== edits[name]?.value))
      setEdits(left)
      return save(left)
    },
  }
}

function toNewest(read: StoredSettings, told: StoredSettings): StoredSettings {
  const newer = Object.entries(told).filter(([name, { version }]) => version > (read[name]?.version ?? -1))
  return newer.length === 0 ? read : { ...read, ...Object.fromEntries(newer) }
}

function findErrors(edits: SettingEdits, names: string[]): SettingError[] {
  return names.flatMap(name => {
    const value = edits[name]?.value ?? null
    const setting = findSetting(name)
    if (value === null || !setting) return []
    return checkValue(setting.field.schema, value).map(problem => ({ name, ...problem }))
  })
}

const toVersion = (name: string, base: number | null | undefined) =>
  typeof base === 'number' ? [[name, base] as const] : []

const isEmpty = ({ field }: Setting, shown: unknown) =>
  shown !== null && toValue(field.schema, shown, null) === null

/** Undo fails if somebody has changed the same since. */
function tellSaved(saved: SettingEdits, versions: Record<string, number>, revalidate: () => Promise<void>) {
  const undo = async () => {
    const before = Object.fromEntries(Object.entries(saved).map(([name, edit]) => [name, edit.before]))
    const { data, error } = await saveValues(before, versions)
    if (data?.kind === 'saved') showToast({ title: 'Settings are as before', tone: 'success' })
    else
      showToast({
        title: 'Error saving settings',
        description: error?.message ?? 'Somebody else has changed the same since.',
        tone: 'danger',
      })
    await revalidate()
  }
  showToast({
    title: 'Settings saved',
    description: `${countChanges(Object.keys(saved).length, 'holds', 'hold')} from now on.`,
    tone: 'success',
    action: { label: 'Undo', onClick: undo },
  })
}
