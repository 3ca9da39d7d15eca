import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface ExcerptFieldProps {
  value: string
  error: string | null
  onChange: (excerpt: string) => void
}

export function ExcerptField({ value, error, onChange }: ExcerptFieldProps) {
  return (
    <Field
      label="Excerpt"
      error={error}
      hint={
        <>
          Cards show about 150 characters; this has <span className="tabular-nums">{value.length}</span>.
        </>
      }
    >
      <Textarea
        data-field="excerpt"
        required
        rows={3}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
