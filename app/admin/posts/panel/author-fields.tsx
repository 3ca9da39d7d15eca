import { useState } from 'react'
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
          <PublicationDay {...{ draft, change, post }} />
        </Field>
      )}
    </>
  )
}

function PublicationDay({
  draft: { publishAt },
  change,
  post,
}: Pick<PanelProps, 'draft' | 'change' | 'post'>) {
  /** While a year is typed, the field has the year 2, then 20. */
  const [typed, setTyped] = useState<string | null>(null)

  function write(day: string) {
    setTyped(day)
    if (day === '' || day >= '1900') {
      change({ publishAt: toMoment(day, publishAt, post?.created_at ?? null) })
    }
  }

  return (
    <Input
      type="date"
      value={typed ?? (publishAt ? toOfficeDay(publishAt) : '')}
      min="2000-01-01"
      max={toOfficeDay(new Date())}
      onChange={event => write(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function toMoment(day: string, publishAt: string | null, created: string | null): string | null {
  if (day === '' || (created && toOfficeDay(created) === day)) return created
  return moveToOfficeDay(publishAt ?? created, day, new Date())
}
