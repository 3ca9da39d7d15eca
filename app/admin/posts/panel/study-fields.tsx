import type { ServiceName, StudyDetails } from '../../../data/rows/post-details.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { services } from '../../../site/navigation.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { TrackImage } from '../image-field.tsx'
import { type PanelProps, toDetails } from './panel-props.ts'
import { toPay } from './pay.ts'
import { QuotePicture } from './quote-picture.tsx'

interface StudyFieldsProps extends Pick<PanelProps, 'draft' | 'change'> {
  trackImage: TrackImage
}

export function StudyFields({ draft: { details }, change, trackImage }: StudyFieldsProps) {
  const set = (part: Partial<StudyDetails>) => change(toDetails(part))
  return (
    <>
      <Field label="Service" hint="On whose page it stands, too.">
        <Select
          value={details.service ?? ''}
          onChange={({ target: { value } }) =>
            set({ service: services.map(toService).find(service => service === value) ?? null })
          }
        >
          <option value="">None</option>
          {services.map(service => (
            <option key={service.href} value={toService(service)}>
              {service.label}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="client_name" label="Client" most={80} {...{ details, set }} />
      <TextField name="app_name" label="App" most={80} {...{ details, set }} />
      <div className="grid grid-cols-2 gap-3">
        <TextField name="result_before" label="Before" most={60} {...{ details, set }} />
        <TextField name="result_after" label="After" most={60} {...{ details, set }} />
      </div>
      <TextField name="period" label="Period" most={60} {...{ details, set }} />
      <Field label="Cost per active user" hint="In naira.">
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          placeholder="₦"
          value={details.cost_per_active_user === null ? '' : formatNaira(details.cost_per_active_user)}
          onChange={event => set({ cost_per_active_user: toPay(event.target.value) })}
        />
      </Field>
      <Field label="Quote" hint="What the client says of it, without quotation marks.">
        <Textarea
          rows={4}
          maxLength={400}
          value={details.quote ?? ''}
          onChange={event => set({ quote: event.target.value || null })}
        />
      </Field>
      <TextField name="quote_name" label="Who says it" most={100} {...{ details, set }} />
      <QuotePicture
        url={details.quote_image_url}
        trackImage={trackImage}
        onChange={url => set({ quote_image_url: url })}
      />
    </>
  )
}

type TextName = 'client_name' | 'app_name' | 'result_before' | 'result_after' | 'period' | 'quote_name'

interface TextFieldProps {
  name: TextName
  label: string
  /** In characters. */
  most: number
  details: StudyDetails
  set: (part: Partial<StudyDetails>) => void
}

function TextField({ name, label, most, details, set }: TextFieldProps) {
  return (
    <Field label={label}>
      <Input
        value={details[name] ?? ''}
        maxLength={most}
        autoComplete="off"
        onChange={event => set({ [name]: event.target.value || null })}
      />
    </Field>
  )
}

const toService = ({ href }: { href: string }) => href.replace('/services/', '') as ServiceName
