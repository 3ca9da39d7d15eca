import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useAgency } from '../agency.ts'
import type { CallDay } from './call-times.ts'
import { nameTimeZone } from './office-hours.ts'

interface CallTimesFieldsProps {
  days: CallDay[]
  chosen: string[]
  error: string | undefined
  disabled: boolean
}

export function CallTimesFields({ days, chosen, error, disabled }: CallTimesFieldsProps) {
  const { time_zone } = useAgency()
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">Times that suit you</legend>
      <p className="mt-1 text-sm text-muted">
        In {nameTimeZone(time_zone)}. We confirm one of them by e-mail.
      </p>
      <div className="mt-4 grid gap-5 sm:grid-cols-3">
        {['First choice', 'Second choice', 'Third choice'].map((label, place) => (
          <Field key={label} label={label} error={place === 0 ? error : undefined}>
            <Select name="time" defaultValue={chosen[place]} disabled={disabled}>
              <option value="">No time</option>
              {days.map(({ name, times }) => (
                <optgroup key={name} label={name}>
                  {times.map(time => (
                    <option key={time.at} value={time.at}>
                      {`${name}, ${time.name}`}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
