import { ControlGroup } from './control-group.tsx'
import { type ControlProps, listPartFields, listProblemsIn, type SchemaOf } from './control-props.ts'
import { SettingControl } from './setting-control.tsx'

/** Fields that belong together. */
export function RecordControl(props: ControlProps<SchemaOf<'record'>>) {
  const { field, value, onChange, problems, id } = props
  const parts = Object(value) as Record<string, unknown>
  return (
    <ControlGroup {...props}>
      <div className="grid gap-5">
        {listPartFields(field).map(([key, part]) => (
          <SettingControl
            key={key}
            field={part}
            id={`${id}.${key}`}
            value={parts[key] ?? null}
            problems={listProblemsIn(problems, key)}
            onChange={changed => onChange({ ...parts, [key]: changed })}
          />
        ))}
      </div>
    </ControlGroup>
  )
}
