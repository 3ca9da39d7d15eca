import type { AuditActor } from '../../data/rows/audit.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useListParameters } from '../use-list-parameters.ts'
import { kinds } from './audit-query.ts'
import { strangers } from './to-sentence.ts'

export function AuditFilters({ actors }: { actors: AuditActor[] }) {
  const { parameters, change } = useListParameters()
  return (
    <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(9em,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(11em,100%),1fr))]">
      <Field label="Person" className="col-span-full sm:col-span-1">
        <Select
          value={parameters.get('person') ?? ''}
          onChange={event => change('person', event.target.value || null)}
        >
          <option value="">Everybody</option>
          {actors.map(({ actor_id, actor, via }) => (
            <option key={actor_id ?? via} value={actor_id ?? via ?? ''}>
              {actor_id ? (actor ?? `A former colleague (${actor_id.slice(0, 8)})`) : strangers[via ?? '']}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select
          value={parameters.get('kind') ?? ''}
          onChange={event => change('kind', event.target.value || null)}
        >
          <option value="">Everything</option>
          {Object.entries(kinds).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Day">
        <Input
          type="date"
          value={parameters.get('day') ?? ''}
          onChange={event => change('day', event.target.value || null, { replace: true })}
        />
      </Field>
    </div>
  )
}
