import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export interface Words {
  alt: string
  caption: string | null
}

export function PictureWords({ alt = '', caption = '' }: { alt?: string; caption?: string }) {
  return (
    <>
      <Field label="Description" hint="Read aloud to those who can't see it. Leave it empty for decoration.">
        <Input name="alt" defaultValue={alt} />
      </Field>
      <Field label="Caption" hint="Stands below the picture.">
        <Input name="caption" defaultValue={caption} />
      </Field>
    </>
  )
}

export function readWords(form: FormData): Words {
  return { alt: String(form.get('alt')).trim(), caption: String(form.get('caption')).trim() || null }
}
