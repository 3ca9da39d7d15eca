import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { type PanelProps, toDetails } from './panel-props.ts'

export function ImageDescription({ draft: { details }, change }: Pick<PanelProps, 'draft' | 'change'>) {
  return (
    <Field
      label="Description of the picture"
      hint="For people who don’t see it. Leave it empty for an ornament."
    >
      <Textarea
        rows={2}
        maxLength={300}
        value={details.image_description ?? ''}
        onChange={event => change(toDetails({ image_description: event.target.value || null }))}
      />
    </Field>
  )
}
