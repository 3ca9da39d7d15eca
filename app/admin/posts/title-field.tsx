import { clsx } from 'clsx/lite'
import type { KeyboardEvent } from 'react'
import { Field, useFieldWiring } from '../../ui/field.tsx'

interface TitleFieldProps {
  value: string
  error: string | null
  onChange: (title: string) => void
}

export function TitleField({ value, error, onChange }: TitleFieldProps) {
  return (
    <Field label="Title" hideLabel error={error}>
      <GrowingLine value={value} onChange={onChange} />
    </Field>
  )
}

const textStyle = 'col-start-1 row-start-1 min-w-0 px-0 py-1.5 wrap-anywhere whitespace-pre-wrap'

// A hidden copy of the text makes the field as high as its lines.
function GrowingLine({ value, onChange }: Omit<TitleFieldProps, 'error'>) {
  return (
    <div className="grid font-display text-[2rem]/[1.2] font-bold tracking-tight">
      <span aria-hidden="true" className={clsx(textStyle, 'invisible')}>
        {value}{' '}
      </span>
      <textarea
        data-field="title"
        required
        rows={1}
        placeholder="Title"
        className={clsx(
          textStyle,
          'control resize-none overflow-hidden bg-transparent placeholder:text-faint',
          'rounded-s aria-invalid:shadow-[0_2px_0_var(--danger)]',
        )}
        {...useFieldWiring()}
        value={value}
        onKeyDown={goOnToContent}
        onChange={event => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      />
    </div>
  )
}

function goOnToContent(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-field="content"]')?.focus()
}
