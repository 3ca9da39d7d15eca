import { clsx } from 'clsx/lite'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Button, type ButtonProps } from '../ui/button.tsx'

interface MenuAction {
  label: ReactNode
  onSelect: () => void
  disabled?: boolean
  checked?: boolean | undefined
}

interface MenuLink {
  label: ReactNode
  to: string
  inNewTab?: boolean
}

export type MenuItem = (MenuAction | MenuLink) & { key: string; className?: string }

interface MenuProps extends Omit<ButtonProps, 'onSelect'> {
  items: MenuItem[]
  align?: 'left' | 'right'
  /** Wraps the button, for example as an item of a toolbar. */
  wrap?: (button: ReactElement) => ReactNode
  children: ReactNode
}

const itemStyle = clsx(
  'flex min-h-11 w-full items-center gap-2.5 rounded-s px-3 py-2 text-left text-base/inherit font-medium whitespace-nowrap',
  'hover:bg-sunken focus:bg-sunken disabled:opacity-50 aria-checked:bg-primary aria-checked:text-on-primary large-text:whitespace-normal',
  'forced-colors:border forced-colors:aria-checked:bg-[Highlight] forced-colors:aria-checked:text-[HighlightText] forced-colors:aria-checked:forced-color-adjust-none',
)

/** A button with a list of commands, by the ARIA menu button pattern. */
export function Menu({ items, align = 'right', wrap = button => button, children, ...rest }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    step(root.current, 1)
    if (list.current) keepInSight(list.current)
    list.current?.scrollIntoView({ block: 'nearest' })
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    const distance = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Tab') return setOpen(false)
    if (event.key !== 'Escape' && !distance) return
    event.preventDefault()
    event.stopPropagation()
    if (distance && isOpen) step(root.current, distance)
    else if (distance) setOpen(true)
    else if (isOpen) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of its menu
    <div ref={root} className="relative flex" onKeyDown={onKey}>
      {wrap(
        <Trigger
          ref={button}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          {...rest}
        >
          {children}
        </Trigger>,
      )}
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          className={clsx(
            'absolute top-full z-30 mt-1.5 scroll-mb-2 max-lg:scroll-mb-36 max-h-[min(26rem,60dvh)] min-w-52 overflow-y-auto rounded-m border border-hairline bg-surface p-1.5 shadow-2 dark:border-control',
            align === 'right' ? 'right-0' : 'left-0',
          )}
        >
          {items.map(item => (
            <div key={item.key} role="none" className={item.className}>
              {'to' in item ? (
                <Link
                  role="menuitem"
                  to={item.to}
                  className={itemStyle}
                  {...(item.inNewTab && { target: '_blank' })}
                  onClick={() => setOpen(false)}
                >
                  {item.label}
                </Link>
              ) : (
                <button
                  type="button"
                  {...(item.checked === undefined
                    ? { role: 'menuitem' }
                    : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
                  disabled={item.disabled}
                  className={itemStyle}
                  onClick={() => {
                    close()
                    item.onSelect()
                  }}
                >
                  {item.label}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const margin = 8

function keepInSight(list: HTMLElement) {
  const { left, right } = list.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const shift = left < margin ? margin - left : Math.min(0, clientWidth - margin - right)
  if (shift !== 0) list.style.translate = `${shift}px`
}

function step(root: HTMLElement | null, distance: number) {
  const all = [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
  const items = all.filter(item => item.checkVisibility())
  const at = items.findIndex(item => item.matches(':focus'))
  const from = at < 0 && distance < 0 ? 0 : at
  items[(from + distance + items.length) % items.length]?.focus()
}

function Trigger({ variant, size, ...rest }: ButtonProps) {
  if (!variant) return <button type="button" {...rest} />
  return <Button variant={variant} {...(size && { size })} {...rest} />
}
