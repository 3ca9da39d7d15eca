import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { fromOfficeTime, toOfficeTime } from '../../office-time.ts'
import { findOfficePlace } from '../../office-zone.ts'
import { ControlGroup } from './control-group.tsx'
import { type ControlProps, findError, type SchemaOf } from './control-props.ts'

const nothing = { day: '', time: '' }

/** Refused with words, as a day that there is not must not be taken for none. */
const impossible = 'impossible'

/** In the office's time zone. */
export function MomentControl(props: ControlProps<SchemaOf<'text'>>) {
  const { field, label = field.label, value, onChange, problems, id } = props
  /** A time without a day is not a value yet. */
  const [typed, setTyped] = useState<typeof nothing | null>(null)
  const isMoment = typeof value === 'string' && !Number.isNaN(Date.parse(value))
  const shown = isMoment ? toOfficeTime(value) : (typed ?? nothing)
  const isInvalid = findError(problems) !== null || undefined

  function change(part: Partial<typeof nothing>) {
    const next = { ...shown, ...part }
    const moment = next.day ? fromOfficeTime({ ...next, time: next.time || '00:00' }) : null
    setTyped(moment ? null : next)
    onChange(moment ?? (value === impossible && part.day === undefined ? impossible : null))
  }

  /** For a date that a browser can't read, such as 02/30, it sends no event, and the value is empty. */
  function look({ validity, value: day }: HTMLInputElement) {
    if (validity.badInput && value !== impossible) onChange(impossible)
    if (!validity.badInput && value === impossible && !day) onChange(null)
  }

  return (
    <ControlGroup {...props}>
      <div className="flex flex-wrap gap-2">
        <Input
          type="date"
          className="max-w-[12em]"
          aria-label={`${label}: day`}
          aria-invalid={isInvalid}
          data-control={id}
          value={shown.day}
          onKeyUp={event => look(event.currentTarget)}
          onBlur={event => look(event.currentTarget)}
          onChange={event => change({ day: event.target.value })}
        />
        <Input
          type="time"
          className="max-w-[9em]"
          aria-label={`${label}: time in ${findOfficePlace()}`}
          aria-invalid={isInvalid}
          value={shown.time}
          onChange={event => change({ time: event.target.value })}
        />
        {shown.day && (
          <Button variant="ghost" size="s" className="min-h-11" onClick={() => change(nothing)}>
            Clear
            <span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </ControlGroup>
  )
}
