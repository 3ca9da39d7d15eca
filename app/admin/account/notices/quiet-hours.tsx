import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Checkbox } from '../../checkbox.tsx'

interface QuietHoursProps {
  from: string | null
  until: string | null
  /** Whose clock the hours follow. */
  city: string
}

/** May begin before midnight and end after it. */
export function QuietHours({ from, until, city }: QuietHoursProps) {
  const [isQuiet, setQuiet] = useState(from !== null)
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Quiet hours</legend>
      <Checkbox
        name="quiet"
        checked={isQuiet}
        onChange={event => setQuiet(event.target.checked)}
        className="flex min-h-11 items-start gap-3 py-2.25 text-base *:first:mt-0.5"
      >
        Hold mails and pushes back at certain hours
      </Checkbox>
      {isQuiet && (
        <>
          <div className="flex flex-wrap gap-4">
            <Field label="From">
              <Input name="quiet_from" type="time" required defaultValue={from ?? '22:00'} />
            </Field>
            <Field label="Until">
              <Input name="quiet_until" type="time" required defaultValue={until ?? '07:00'} />
            </Field>
          </div>
          <p className="text-sm text-muted">
            By the clock in {city}. What comes meanwhile is gathered, and told at the end.
          </p>
        </>
      )}
    </fieldset>
  )
}
