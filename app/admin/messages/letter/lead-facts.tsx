import { type FormEvent, useState } from 'react'
import type { LeadOwner, LeadRow } from '../../../data/rows/leads.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { isStage, stageNames } from '../changes/describe-change.ts'
import { useChangeLeads } from '../changes/use-changes.ts'
import { toShortDay } from '../desk/lead-times.ts'
import { useKeptField } from './use-kept-field.ts'

export function LeadFacts({ lead, owners }: { lead: LeadRow; owners: LeadOwner[] }) {
  const change = useChangeLeads()
  const own = owners.filter(({ id, can_own }) => can_own || id === lead.owner_id)

  return (
    <details className="rounded-m bg-sunken px-3.5">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 text-sm font-semibold">
        {describeFacts(lead)}
      </summary>
      <div className="grid grid-cols-2 gap-3 pb-4 sm:grid-cols-3 large-text:grid-cols-1">
        <Field label="Stage">
          <Select
            value={lead.stage}
            onChange={({ target }) => isStage(target.value) && change([lead], { stage: target.value })}
          >
            {Object.entries(stageNames).map(([stage, name]) => (
              <option key={stage} value={stage}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Owner">
          <Select
            value={lead.owner_id ?? ''}
            onChange={({ target }) => change([lead], { owner_id: target.value || null })}
          >
            <option value="">Nobody</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ValueField key={`value ${lead.id}`} lead={lead} />
        <NextStepField key={lead.id} lead={lead} />
      </div>
    </details>
  )
}

function describeFacts({ stage, owner_id, owner_name, value, next_step, next_step_on }: LeadRow): string {
  return [
    stageNames[stage],
    owner_id === null ? 'nobody’s' : (owner_name ?? 'assigned'),
    value !== null && formatNaira(value),
    next_step,
    next_step_on && `on ${toShortDay(next_step_on)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function ValueField({ lead }: { lead: LeadRow }) {
  const change = useChangeLeads()
  const [error, setError] = useState<string | null>(null)
  /** What is typed over the value, and what that was then. */
  const [typed, setTyped] = useState<{ text: string; over: number | null } | null>(null)
  const shown = (value: number | null) => (value === null ? '' : formatNaira(value).slice(1))

  function save() {
    // Left unchanged, the rounded value must not be saved.
    if (typed === null || typed.text === shown(typed.over)) return discard()
    const digits = typed.text.replace(/[₦,\s]/g, '')
    const value = digits === '' ? null : Number(digits)
    if (value !== null && !(value >= 0 && value < 1e12)) return setError('A sum in naira, such as 736000.')
    const rounded = value === null ? null : Math.round(value * 100) / 100
    change([lead], { value: rounded }, { before: { value: typed.over } })
    discard()
  }

  function discard() {
    setTyped(null)
    setError(null)
  }

  return (
    <Field label="Value, ₦" error={error} className="max-sm:col-span-2 large-text:col-span-1">
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={typed?.text ?? shown(lead.value)}
        onChange={({ target }) => setTyped({ text: target.value, over: typed ? typed.over : lead.value })}
        onBlur={save}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </Field>
  )
}

function NextStepField({ lead }: { lead: LeadRow }) {
  const change = useChangeLeads()
  const step = useKeptField(lead.id, 'step', lead.next_step)
  const day = useKeptField(lead.id, 'day', lead.next_step_on)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = {
      ...(step.isChanged && { next_step: step.value.trim() || null }),
      ...(day.isChanged && { next_step_on: day.value || null }),
    }
    const before = {
      ...(step.isChanged && { next_step: step.before }),
      ...(day.isChanged && { next_step_on: day.before }),
    }
    change([lead], wanted, { before })
    step.clear()
    day.clear()
  }

  return (
    <form
      onSubmit={save}
      className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-sm:grid-cols-1 large-text:grid-cols-1"
    >
      <Field label="Next step">
        <Input
          name="next_step"
          maxLength={300}
          autoComplete="off"
          value={step.value}
          onChange={({ target }) => step.write(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="On">
          <Input
            name="next_step_on"
            type="date"
            value={day.value}
            onChange={({ target }) => day.write(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" disabled={!step.isChanged && !day.isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}
