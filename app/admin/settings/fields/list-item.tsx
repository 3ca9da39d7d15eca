import { clsx } from 'clsx/lite'
import { ChevronDown, Ellipsis, GripVertical } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import type { ValueError } from '../../../settings/check-value.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../menu.tsx'
import { nameEntry } from '../values/name-entry.ts'
import type { AnyField } from './control-props.ts'
import { SettingControl } from './setting-control.tsx'

interface ListItemProps {
  field: AnyField
  id: string
  place: number
  count: number
  value: unknown
  problems: ValueError[]
  isOpenAtFirst: boolean
  isDragged: boolean
  /** Makes the handle draggable. */
  handle: ComponentProps<'button'>
  onChange: (value: unknown) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function ListItem(props: ListItemProps) {
  const { field, id, place, count, value, problems, isDragged, handle, onChange, onMove, onRemove } = props
  const [isOpen, setOpen] = useState(props.isOpenAtFirst)
  // Folded again it stays, as a picture may be on its way into it.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isRecord = field.schema.type === 'record'
  // A problem opens it, and it stays open afterwards, as somebody is typing in it.
  if (isRecord && !isOpen && problems.length > 0) setOpen(true)
  const isFolded = isRecord && !isOpen
  const name = nameEntry(field.schema, value) || `${field.label} ${place + 1}`

  function onHandleKey(event: KeyboardEvent) {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <li
      className={clsx(
        'rounded-m bg-surface inset-ring inset-ring-hairline forced-colors:border',
        isDragged && 'shadow-2 inset-ring-control',
      )}
    >
      <div className="flex min-w-0 items-start gap-1 p-1.5 large-text:flex-wrap large-text:justify-between">
        <Button
          variant="ghost"
          size="icon"
          data-handle=""
          className="cursor-grab touch-none text-muted active:cursor-grabbing"
          aria-label={`Move ${name}, place ${place + 1} of ${count}`}
          title="Drag, or press the arrow keys"
          onKeyDown={onHandleKey}
          {...handle}
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </Button>
        {isRecord ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-s px-1.5 py-2 text-left text-base font-medium large-text:order-1 large-text:basis-full"
            onClick={() => setOpen(isFolded)}
          >
            <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{name}</span>
            <ChevronDown
              aria-hidden="true"
              className={clsx(
                'size-4.5 shrink-0 text-muted transition-[rotate] duration-(--fast)',
                !isFolded && 'rotate-180',
              )}
            />
          </button>
        ) : (
          <div className="min-w-0 grow large-text:order-1 large-text:basis-full">
            <SettingControl
              field={field}
              id={id}
              label={`${field.label} ${place + 1}`}
              hideLabel
              value={value}
              problems={problems}
              onChange={onChange}
            />
          </div>
        )}
        <Menu
          variant="ghost"
          size="icon"
          aria-label={`More for ${name}`}
          items={[
            { key: 'up', label: 'Move up', disabled: place === 0, onSelect: () => onMove(place - 1) },
            {
              key: 'down',
              label: 'Move down',
              disabled: place === count - 1,
              onSelect: () => onMove(place + 1),
            },
            { key: 'remove', label: 'Remove', onSelect: onRemove },
          ]}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </Menu>
      </div>
      {isRecord && wasOpen && (
        <div hidden={isFolded} className="px-4 pt-1 pb-5 sm:pl-14">
          <SettingControl
            field={field}
            id={id}
            hideLabel
            value={value}
            problems={problems}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  )
}
