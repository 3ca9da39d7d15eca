import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type ControlProps, findError, type SchemaOf } from './control-props.ts'
import { parseNumber } from './parse-number.ts'

type NumberProps = ControlProps<SchemaOf<'number'>>

/** Digits are grouped while it has no focus; invalid input stays as it was typed. */
export function NumberControl({ field, schema, value, onChange, problems, id, ...look }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { label = field.label, hideLabel = false } = look
  return (
    <Field label={label} hideLabel={hideLabel} error={findError(problems)} hint={field.hint}>
      <Input
        inputMode={schema.decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="max-w-[12em] tabular-nums"
        data-control={id}
        value={typed ?? (field.isYear ? toPlainText(value) : toText(value))}
        onChange={event => {
          setTyped(event.target.value)
          onChange(parseNumber(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

const toText = (value: unknown): string =>
  typeof value === 'number' ? grouped.format(value) : toPlainText(value)

const toPlainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
