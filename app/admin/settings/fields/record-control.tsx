import { clsx } from 'clsx/lite'
import { ControlGroup } from './control-group.tsx'
import {
  type AnyField,
  type ControlProps,
  listErrorsIn,
  listPartFields,
  type SchemaOf,
} from './control-props.ts'
import { SettingControl } from './setting-control.tsx'

export function RecordControl(props: ControlProps<SchemaOf<'record'>>) {
  const { field, value, onChange, problems, id } = props
  const parts = Object(value) as Record<string, unknown>
  return (
    <ControlGroup {...props}>
      <div className="grid gap-x-4 gap-y-5 border-l-2 border-hairline pl-4 @min-[40em]/shell:grid-cols-2 large-text:pl-2">
        {listPartFields(field).map(([key, part]) => (
          <div key={key} className={clsx('min-w-0', isWide(part) && 'sm:col-span-2')}>
            <SettingControl
              field={part}
              id={`${id}.${key}`}
              value={parts[key] ?? null}
              problems={listErrorsIn(problems, key)}
              onChange={changed => onChange({ ...parts, [key]: changed })}
            />
          </div>
        ))}
      </div>
    </ControlGroup>
  )
}

function isWide({ schema }: AnyField): boolean {
  if (schema.type !== 'text') return schema.type === 'list' || schema.type === 'record'
  return (
    schema.multiline === true ||
    schema.format === 'picture' ||
    schema.format === 'moment' ||
    schema.maxLength > 60
  )
}
