import type { CategoryRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { Answer } from '../use-answer.ts'

interface CategoryFieldProps {
  categories: Answer<CategoryRow[]>
  value: string
  error: string | null
  onChange: (id: string) => void
}

export function CategoryField({ categories, value, error, onChange }: CategoryFieldProps) {
  const choices = categories.data ?? []
  return (
    <Field
      label="Category"
      error={error}
      hint="Posts in Careers are job openings: they stand on the careers page, not on the blog."
    >
      <Select
        data-field="categoryId"
        required
        value={value}
        onChange={event => onChange(event.target.value)}
        disabled={!categories.data}
      >
        <option value="">{categories.loading ? 'Loading…' : 'Select a category'}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {categories.error && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {categories.error.message}
          <Button variant="secondary" size="s" className="min-h-11" onClick={categories.reload}>
            Try again
          </Button>
        </p>
      )}
    </Field>
  )
}
