import { useAgency } from '../../../site/agency.ts'
import { employmentTypes, payPeriods } from '../../../site/careers/describe-opening.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { formatDate } from '../../../site/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { findOfficePlace, findOfficeZone } from '../../office-zone.ts'
import { toEndOfOfficeDay, toOfficeDay } from './office-day.ts'
import { type PanelProps, toDetails } from './panel-props.ts'
import { findPayError, toPay } from './pay.ts'

type OpeningProps = Pick<PanelProps, 'draft' | 'change'>

export function OpeningFields({ draft, change }: OpeningProps) {
  const { details } = draft
  const set = (part: Partial<typeof details>) => change(toDetails(part))
  return (
    <>
      <DeadlineField draft={draft} change={change} />
      <Field label="Place">
        <Input
          value={details.place ?? ''}
          maxLength={120}
          placeholder={useAgency().city}
          autoComplete="off"
          onChange={event => set({ place: event.target.value || null })}
        />
      </Field>
      <Field label="Remote">
        <Select
          value={details.is_remote === null ? '' : String(details.is_remote)}
          onChange={({ target: { value } }) => set({ is_remote: value === '' ? null : value === 'true' })}
        >
          <option value="">As the text says</option>
          <option value="true">Can be done remotely</option>
          <option value="false">Only on site</option>
        </Select>
      </Field>
      <Field label="Type">
        <Select
          value={details.employment_type ?? ''}
          onChange={event => set({ employment_type: findKey(employmentTypes, event.target.value) })}
        >
          <option value="">Not said</option>
          {toOptions(employmentTypes)}
        </Select>
      </Field>
      <PayFields draft={draft} change={change} />
      <Field label="How to apply" hint="Beside Apply Now. Empty: by e-mail, as for every opening.">
        <Textarea
          rows={3}
          maxLength={600}
          value={details.how_to_apply ?? ''}
          onChange={event => set({ how_to_apply: event.target.value || null })}
        />
      </Field>
    </>
  )
}

function DeadlineField({ draft: { details }, change }: OpeningProps) {
  const { deadline } = details
  const isClosed = deadline !== null && new Date(deadline) <= new Date()
  return (
    <Field
      label="Deadline"
      hint={
        isClosed
          ? `Closed since ${formatDate(deadline, findOfficeZone())}. Clear it or choose a later day to open it again.`
          : `The end of this day in ${findOfficePlace()}. Then the page says Closed, and the list drops it.`
      }
    >
      <div className="flex gap-2">
        <Input
          type="date"
          className="min-w-0"
          value={deadline ? toOfficeDay(deadline) : ''}
          min="2000-01-01"
          max="2999-12-31"
          onChange={({ target: { value } }) => {
            if (value === '' || value >= '1900')
              change(toDetails({ deadline: value ? toEndOfOfficeDay(value) : null }))
          }}
        />
        {deadline && (
          <Button
            variant="ghost"
            size="s"
            className="min-h-11"
            onClick={() => change(toDetails({ deadline: null }))}
          >
            {isClosed ? 'Open again' : 'Clear'}
          </Button>
        )}
      </div>
    </Field>
  )
}

function PayFields({ draft: { details }, change }: OpeningProps) {
  const { pay_min, pay_max, pay_period } = details
  const set = (part: Pick<typeof details, 'pay_min' | 'pay_max'>) => {
    const isPaid = part.pay_min !== null || part.pay_max !== null
    // Pay needs a period, and most here is monthly.
    change(toDetails({ ...part, pay_period: isPaid ? (pay_period ?? 'month') : null }))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Pay in naira</legend>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <Field label="From" error={findPayError(details)}>
          <AmountInput
            value={pay_min}
            onChange={amount => set({ pay_min: amount, pay_max })}
            data-field="pay"
          />
        </Field>
        <Field label="To">
          <AmountInput value={pay_max} onChange={amount => set({ pay_min, pay_max: amount })} />
        </Field>
      </div>
      <Field label="For">
        <Select
          value={pay_period ?? 'month'}
          disabled={pay_period === null}
          onChange={event =>
            change(toDetails({ pay_period: findKey(payPeriods, event.target.value) ?? pay_period }))
          }
        >
          {toOptions(payPeriods)}
        </Select>
      </Field>
    </fieldset>
  )
}

interface AmountInputProps {
  value: number | null
  onChange: (amount: number | null) => void
  'data-field'?: string
}

function AmountInput({ value, onChange, ...rest }: AmountInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      placeholder="₦"
      value={value === null ? '' : formatNaira(value)}
      onChange={event => onChange(toPay(event.target.value))}
      {...rest}
    />
  )
}

function toOptions(names: Record<string, string>) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}

function findKey<Name extends string>(names: Record<Name, string>, value: string): Name | null {
  return (Object.keys(names) as Name[]).find(name => name === value) ?? null
}
