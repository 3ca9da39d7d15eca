import { useId } from 'react'
import { Checkbox } from '../../checkbox.tsx'
import { type ControlProps, findError, type SchemaOf } from './control-props.ts'

type YesNoProps = ControlProps<SchemaOf<'boolean'>>

export function YesNoControl({ field, label = field.label, value, onChange, problems, id }: YesNoProps) {
  const wordsId = useId()
  const error = findError(problems)
  const words = error ?? field.hint
  return (
    <div className="grid gap-1">
      <Checkbox
        className="flex min-h-11 items-start gap-3 py-2.25 text-base font-semibold *:first:mt-0.5"
        checked={value === true}
        data-control={id}
        aria-describedby={words ? wordsId : undefined}
        aria-invalid={error !== null || undefined}
        onChange={event => onChange(event.target.checked)}
      >
        <span>{label}</span>
      </Checkbox>
      {words && (
        <p
          id={wordsId}
          className={error ? 'pl-8.5 text-sm font-medium text-danger' : 'measure pl-8.5 text-xs text-muted'}
        >
          {words}
        </p>
      )}
    </div>
  )
}
