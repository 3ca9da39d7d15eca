import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { toEmptyValue } from '../values/to-empty-value.ts'
import { ControlGroup } from './control-group.tsx'
import { type ControlProps, findEntryField, listErrorsIn, type SchemaOf } from './control-props.ts'
import { ListItem } from './list-item.tsx'
import { useItemDrag } from './use-item-drag.ts'
import { moveItem, useItemKeys } from './use-item-keys.ts'

export function ListControl(props: ControlProps<SchemaOf<'list'>>) {
  const { field, schema, label = field.label, value, onChange, problems, id } = props
  const items: unknown[] = Array.isArray(value) ? value : []
  const { keys, ...itemKeys } = useItemKeys(items.length)
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  /** Just added, and therefore open. */
  const [added, setAdded] = useState<string | null>(null)
  const drag = useItemDrag(list, move)
  const entry = findEntryField(field)

  function change(next: unknown[], said: string) {
    onChange(next)
    setTold(said)
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return
    flushSync(() => {
      itemKeys.move(from, to)
      change(moveItem(items, from, to), `Moved to place ${to + 1} of ${items.length}.`)
    })
    focusHandle(list.current, to)
  }

  function add() {
    flushSync(() => {
      setAdded(itemKeys.add())
      change([...items, toEmptyValue(entry.schema)], 'Added at the end.')
    })
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }

  function remove(index: number) {
    flushSync(() => {
      itemKeys.remove(index)
      change(items.toSpliced(index, 1), `Removed. ${items.length - 1} left.`)
    })
    if (items.length === 1) button.current?.focus()
    else focusHandle(list.current, Math.min(index, items.length - 2))
  }

  return (
    <ControlGroup {...props}>
      {items.length > 0 && (
        <ol ref={list} className="grid gap-2">
          {items.map((item, index) => (
            <ListItem
              key={keys[index]}
              field={entry}
              id={`${id}.${index}`}
              place={index}
              count={items.length}
              value={item}
              problems={listErrorsIn(problems, index)}
              isOpenAtFirst={keys[index] === added}
              isDragged={drag.dragged === index}
              handle={drag.toHandleProps(index)}
              onChange={next => onChange(items.with(index, next))}
              onMove={to => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={button}
        variant="secondary"
        size="s"
        className="min-h-11 justify-self-start"
        data-control={items.length === 0 ? id : undefined}
        disabled={items.length >= schema.maxItems}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {items.length < schema.maxItems ? 'Add' : `${schema.maxItems} fit`}
        <span className="sr-only"> to {label}</span>
      </Button>
      <p role="status" className="sr-only">
        {told}
      </p>
    </ControlGroup>
  )
}

function focusHandle(list: HTMLOListElement | null, index: number) {
  list?.children[index]?.querySelector<HTMLElement>('[data-handle]')?.focus()
}
