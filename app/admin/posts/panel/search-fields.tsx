import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { Checkbox } from '../../checkbox.tsx'
import { isOpening, type PanelProps, toDetails } from './panel-props.ts'
import { SearchPreview } from './search-preview.tsx'
import { SharePreview } from './share-preview.tsx'

export default function SearchFields(props: PanelProps) {
  const { draft, change, category } = props
  const { details } = draft
  const title = details.search_title ?? (isOpening(category) ? `${draft.title}, Careers` : draft.title)
  const description = details.search_description ?? draft.excerpt
  return (
    <>
      <Field label="Search title" hint="Empty: the title.">
        <Input
          value={details.search_title ?? ''}
          maxLength={120}
          placeholder={draft.title}
          onChange={event => change(toDetails({ search_title: event.target.value || null }))}
        />
      </Field>
      <Field label="Search description" hint="Empty: the excerpt.">
        <Textarea
          rows={3}
          maxLength={320}
          placeholder={draft.excerpt}
          value={details.search_description ?? ''}
          onChange={event => change(toDetails({ search_description: event.target.value || null }))}
        />
      </Field>
      <SearchPreview {...props} title={title} description={description} />
      <Checkbox
        className="flex min-h-11 items-center gap-3 text-md"
        checked={details.is_noindex}
        onChange={event => change(toDetails({ is_noindex: event.target.checked }))}
      >
        Keep out of search engines
      </Checkbox>
      <SharePreview {...props} title={title} description={description} />
    </>
  )
}
