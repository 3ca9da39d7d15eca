import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { LastGood } from '../use-last-good.ts'

interface CategoryFieldProps {
  categories: LastGood<CategoryRow[]>
  onRetry: () => void
  value: string
  error: string | null
  onChange: (id: string) => void
}

export function CategoryField({ categories, value, error, onChange, onRetry }: CategoryFieldProps) {
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
        <option value="">Select a category</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {categories.error && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {categories.error.message}
          <Button variant="secondary" size="s" className="min-h-11" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </Field>
  )
}
