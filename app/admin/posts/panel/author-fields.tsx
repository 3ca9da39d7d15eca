import { formatDate } from '../../../site/format-date.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { findOfficePlace, findOfficeZone } from '../../office-zone.ts'
import { moveToOfficeDay, toOfficeDay } from './office-day.ts'
import { type PanelProps, toDetails } from './panel-props.ts'

export function AuthorFields({ draft, change, post }: PanelProps) {
  const { details, publishAt } = draft
  const now = new Date()
  const isAhead = publishAt !== null && new Date(publishAt) > now
  return (
    <>
      <Field label="Author" hint="Stands by the date. Empty: nobody is named.">
        <Input
          value={details.author_name ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={event => change(toDetails({ author_name: event.target.value || null }))}
        />
      </Field>
      {isAhead ? (
        <p className="text-sm text-muted">
          Comes out on {formatDate(publishAt, findOfficeZone())}: see Schedule.
        </p>
      ) : (
        <Field
          label="Date"
          hint={
            post
              ? `Of its publication, in ${findOfficePlace()}. It also says where it stands in lists.`
              : 'Empty: the day it is published.'
          }
        >
          <Input
            type="date"
            value={publishAt ? toOfficeDay(publishAt) : ''}
            min="2000-01-01"
            max={toOfficeDay(now)}
            onChange={event =>
              change({ publishAt: toMoment(event.target.value, publishAt, post?.created_at ?? null) })
            }
          />
        </Field>
      )}
    </>
  )
}

function toMoment(day: string, publishAt: string | null, created: string | null): string | null {
  // While a year is typed, a date field has the year 2, then 20.
  if (day < '1900') return publishAt
  if (day === '') return created
  if (created && toOfficeDay(created) === day) return created
  return moveToOfficeDay(publishAt ?? created, day, new Date())
}
