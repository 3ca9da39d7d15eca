import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toWords } from '../to-words.ts'
import { type ControlProps, findError, type SchemaOf } from './control-props.ts'

type ChoiceProps = ControlProps<SchemaOf<'choice'>>

export function ChoiceControl({ field, schema, value, onChange, problems, id, ...look }: ChoiceProps) {
  const { label = field.label, hideLabel = false } = look
  const chosen = typeof value === 'string' ? value : ''
  return (
    <Field label={label} hideLabel={hideLabel} error={findError(problems)} hint={field.hint}>
      <Select
        className="max-w-sm"
        data-control={id}
        value={chosen}
        onChange={event => onChange(event.target.value || null)}
      >
        {(schema.optional || !schema.options.includes(chosen)) && <option value="">None</option>}
        {schema.options.map(option => (
          <option key={option} value={option}>
            {toWords(option)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
