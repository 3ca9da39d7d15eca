import { ChoiceControl } from './choice-control.tsx'
import type { ControlProps } from './control-props.ts'
import { ListControl } from './list-control.tsx'
import { MomentControl } from './moment-control.tsx'
import { NumberControl } from './number-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { RecordControl } from './record-control.tsx'
import { TextControl } from './text-control.tsx'
import { YesNoControl } from './yes-no-control.tsx'

export function SettingControl(props: Omit<ControlProps, 'schema'>) {
  const { schema } = props.field
  switch (schema.type) {
    case 'number':
      return <NumberControl {...props} schema={schema} />
    case 'boolean':
      return <YesNoControl {...props} schema={schema} />
    case 'choice':
      return <ChoiceControl {...props} schema={schema} />
    case 'list':
      return <ListControl {...props} schema={schema} />
    case 'record':
      return <RecordControl {...props} schema={schema} />
    case 'text':
      if (schema.format === 'picture') return <PictureControl {...props} schema={schema} />
      if (schema.format === 'moment') return <MomentControl {...props} schema={schema} />
      return <TextControl {...props} schema={schema} />
  }
}
