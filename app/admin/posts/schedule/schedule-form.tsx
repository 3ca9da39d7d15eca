import { addDays } from '../../../site/office-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import {
  describeMoment,
  fromOfficeTime,
  type OfficeTime,
  toOfficeTime,
  toWeekday,
} from '../../office-time.ts'
import { findOfficePlace, findOfficeZone } from '../../office-zone.ts'

interface ScheduleFormProps {
  value: OfficeTime
  onChange: (value: OfficeTime) => void
  /** Shown once somebody tried to schedule. */
  problem: string | null
}

/** In the office's time zone, which it names. */
export function ScheduleForm({ value, onChange, problem }: ScheduleFormProps) {
  const today = toOfficeTime(Date.now()).day
  const moment = fromOfficeTime(value)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[3fr_2fr] large-text:grid-cols-1">
        <Field label="Day">
          <Input
            type="date"
            required
            min={today}
            value={value.day}
            onChange={event => onChange({ ...value, day: event.target.value })}
          />
        </Field>
        <Field label={`Time in ${findOfficePlace()}`}>
          <Input
            type="time"
            required
            value={value.time}
            onChange={event => onChange({ ...value, time: event.target.value })}
          />
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
        {listProposals(today).map(({ label, day }) => (
          <Button
            key={label}
            variant="secondary"
            size="s"
            className="min-h-11"
            onClick={() => onChange({ day, time: '08:00' })}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={problem ? 'mt-4 font-medium text-danger' : 'mt-4 text-muted'} role="status">
        {problem ??
          (moment ? `That is ${describeMoment(moment)}${describeHere(moment)}.` : 'Choose a day and a time.')}
      </p>
    </>
  )
}

/** A week of posts begins on Monday morning. */
const listProposals = (today: string) => {
  const monday = addDays(today, 7 - toWeekday(today))
  const tomorrow = addDays(today, 1)
  return [
    ...(tomorrow === monday ? [] : [{ label: 'Tomorrow 08:00', day: tomorrow }]),
    { label: 'Monday 08:00', day: monday },
  ]
}

const clock = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** For readers in another time zone. */
function describeHere(moment: string): string {
  const date = new Date(moment)
  const said = new Intl.DateTimeFormat(undefined, clock).format(date)
  const office = new Intl.DateTimeFormat(undefined, { ...clock, timeZone: findOfficeZone() })
  return said === office.format(date) ? '' : `, ${said} where you are`
}

/** Null for a valid time. */
export function findTimeError(value: OfficeTime, now: number = Date.now()): string | null {
  const moment = fromOfficeTime(value)
  if (moment === null) return 'Choose a day and a time.'
  if (Date.parse(moment) <= now) return 'That time is over. Choose one that lies ahead, or publish now.'
  return Date.parse(moment) < Date.parse('3000-01-01') ? null : 'That is too far ahead.'
}
