import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useReviewerName } from './use-reviewer-name.ts'

export function NameField({ given, error }: { given?: string | undefined; error?: string | null }) {
  const known = useReviewerName()
  return (
    <Field label="Your name" error={error}>
      <Input name="name" autoComplete="name" required maxLength={100} defaultValue={given ?? known} />
    </Field>
  )
}
