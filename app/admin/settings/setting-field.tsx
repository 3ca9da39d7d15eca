import { History, RotateCcw } from 'lucide-react'
import type { FocusEvent } from 'react'
import { agency } from '../../settings/groups/agency.ts'
import { isDefended, type Statistic, statistics } from '../../settings/groups/statistics.ts'
import type { Setting } from '../../settings/groups.ts'
import { useAgency } from '../../site/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import type { SettingClash } from './edits/setting-edits.ts'
import { SettingControl } from './fields/setting-control.tsx'
import { listForeignSections } from './first-run/list-foreign-sections.ts'
import { SettingPages } from './setting-pages.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { summariseValue } from './values/summarise-value.ts'

interface SettingFieldProps {
  setting: Setting
  label: string
  form: SettingsForm
  onHistory: () => void
}

export function SettingField({ setting, label, form, onHistory }: SettingFieldProps) {
  const { name, field } = setting
  const { stored, edits } = form
  const edit = edits[name]
  const value = edit ? edit.value : (stored[name]?.value ?? null)
  const clash = form.clashes.find(one => one.name === name)

  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget as Node | null)) return
    // After the click: an error message would move what is being clicked away from the pointer.
    if (document.body.matches(':active'))
      document.addEventListener('mouseup', () => form.check(setting), { once: true })
    else form.check(setting)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells of its fields being left
    <div
      data-setting={name}
      className="grid scroll-my-28 gap-2.5 border-t border-hairline pt-6 pb-5 first:border-t-0 first:pt-0"
      onBlur={leave}
    >
      <SettingControl
        field={field}
        id={name}
        label={label}
        value={form.toShown(setting)}
        problems={form.listErrors(setting)}
        onChange={shown => form.change(setting, shown)}
      />
      {name === 'privacy_policy.sections' && <ForeignLaw sections={form.toShown(setting)} form={form} />}
      {form.isEmptied(setting) && <Fallback setting={setting} />}
      {clash && <ClashNotice setting={setting} clash={clash} form={form} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs/inherit text-muted">
        {edit && <Badge tone="info">Not saved yet</Badge>}
        {!edit && isUndefended(setting, value) && <Badge>Undefended</Badge>}
        {!edit && value === null && field.isPlaceholder && !isStatistic(setting) && (
          <Badge>To be announced</Badge>
        )}
        <SettingPages setting={setting} />
        <span className="ml-auto flex flex-wrap gap-x-1">
          {value !== null && (
            <Fact
              icon={RotateCcw}
              label="Reset to default"
              of={field.label}
              onClick={() => form.reset(setting)}
            />
          )}
          {(stored[name]?.version ?? 0) > 0 && (
            <Fact icon={History} label="History" of={field.label} onClick={onHistory} />
          )}
        </span>
      </div>
    </div>
  )
}

const isStatistic = ({ group }: Setting) => group.group.name === statistics.name

const isUndefended = (setting: Setting, value: unknown) =>
  isStatistic(setting) && !isDefended((value ?? setting.default) as Statistic)

interface FactProps {
  icon: typeof History
  label: string
  of: string
  onClick: () => void
}

function Fact({ icon: Icon, label, of, onClick }: FactProps) {
  return (
    <Button
      variant="ghost"
      size="s"
      className="min-h-11 px-2! text-xs! font-medium! text-muted"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
      <span className="sr-only"> of {of}</span>
    </Button>
  )
}

function Fallback({ setting: { field, default: fallback } }: { setting: Setting }) {
  const words = summariseValue(field.schema, fallback)
  return (
    <p className="text-sm text-muted wrap-anywhere whitespace-pre-line" role="status">
      {words ? `Falls back to “${words}”.` : 'Nothing is shown.'}
    </p>
  )
}

function ForeignLaw({ sections, form }: { sections: unknown; form: SettingsForm }) {
  const { country } = useAgency()
  const edit = form.edits['agency.country']
  const named = listForeignSections(sections, edit ? (edit.value ?? agency.defaults.country) : country)
  if (named.length === 0) return null
  return (
    <p className="rounded-m bg-warning-soft px-4 py-2 text-sm text-warning wrap-anywhere" role="status">
      The law of Nigeria stands in {named.map(heading => `“${heading}”`).join(', ')}.
    </p>
  )
}

interface ClashNoticeProps {
  setting: Setting
  clash: SettingClash
  form: SettingsForm
}

function ClashNotice({ setting: { name, field }, clash, form }: ClashNoticeProps) {
  const words = summariseValue(field.schema, clash.theirs)
  return (
    <div className="rounded-m bg-warning-soft px-4 py-2 text-sm text-warning" role="status">
      <p className="wrap-anywhere whitespace-pre-line">
        {words ? `A colleague has saved “${words}” meanwhile.` : 'A colleague has reset this meanwhile.'}
      </p>
      <Button
        variant="ghost"
        size="s"
        className="-ml-3 min-h-11 text-warning"
        onClick={() => form.drop([name])}
      >
        Take theirs
        <span className="sr-only"> for {field.label}</span>
      </Button>
    </div>
  )
}
