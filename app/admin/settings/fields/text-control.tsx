import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { CharacterCount } from '../../character-count.tsx'
import { type ControlProps, findError, type SchemaOf } from './control-props.ts'

type TextProps = ControlProps<SchemaOf<'text'>>

export function TextControl({ field, schema, value, onChange, problems, id, ...look }: TextProps) {
  const text = typeof value === 'string' ? value : ''
  const { label = field.label, hideLabel = false } = look
  const isOfManyRows = schema.multiline || (!schema.format && schema.maxLength > longestInOneRow)
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={findError(problems)}
      hint={<TextHint hint={hideLabel ? undefined : field.hint} schema={schema} text={text} />}
    >
      {isOfManyRows ? (
        <Textarea
          rows={countRows(text, schema.multiline ? 3 : 2)}
          value={text}
          data-control={id}
          className={clsx(
            'max-h-96 field-sizing-content',
            schema.multiline ? 'min-h-[calc(3lh+1.375rem)]' : 'min-h-[calc(2lh+1.375rem)]',
          )}
          onChange={event => onChange(schema.multiline ? event.target.value : toOneLine(event.target.value))}
        />
      ) : (
        <Input
          autoComplete="off"
          value={text}
          data-control={id}
          onChange={event => onChange(event.target.value)}
          {...inputProps[schema.format ?? 'plain']}
        />
      )}
    </Field>
  )
}

const longestInOneRow = 80

const toOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

// For browsers in which a field doesn't grow with its text.
const countRows = (text: string, least: number) =>
  Math.min(
    Math.max(
      text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length + 1) / 72), 0),
      least,
    ),
    14,
  )

// Not type="email" or "url": browsers would show messages of their own beside ours.
const inputProps: Record<string, ComponentProps<'input'>> = {
  email: { inputMode: 'email', spellCheck: false, autoCapitalize: 'none' },
  phone: { inputMode: 'tel' },
  internationalPhone: { inputMode: 'tel' },
  webAddress: { inputMode: 'url', spellCheck: false, autoCapitalize: 'none', placeholder: 'https://' },
  date: { type: 'date', className: 'max-w-[12em]' },
  time: { type: 'time', className: 'max-w-[9em]' },
}

interface TextHintProps {
  hint: string | undefined
  schema: SchemaOf<'text'>
  text: string
}

function TextHint({ hint, schema, text }: TextHintProps) {
  const { maxLength, format, placeholders = [] } = schema
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {hint && <span>{hint}</span>}
      {!hint && placeholders.length > 0 && (
        <span>Filled in: {placeholders.map(name => `{${name}}`).join(', ')}</span>
      )}
      {!format && <CharacterCount text={text} most={maxLength} />}
    </span>
  )
}
