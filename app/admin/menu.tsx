import { clsx } from 'clsx/lite'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, type ButtonProps } from '../ui/button.tsx'

interface MenuAction {
  label: ReactNode
  onSelect: () => void
  disabled?: boolean
}

/** `true` for what opens in a tab of its own. */
interface MenuLink {
  label: ReactNode
  to: string
  inNewTab?: boolean
}

export type MenuItem = (MenuAction | MenuLink) & { key: string; className?: string }

interface MenuProps extends Omit<ButtonProps, 'onSelect'> {
  items: MenuItem[]
  /** What stands on the button. */
  children: ReactNode
}

const itemStyle = clsx(
  'flex min-h-11 w-full items-center gap-2.5 rounded-s px-3 py-2 text-left text-base/inherit font-medium whitespace-nowrap',
  'hover:bg-sunken focus:bg-sunken disabled:opacity-50 large-text:whitespace-normal',
)

/** A button with a list of commands below it, worked by arrow keys as menus are (ARIA's menu button pattern). */
export function Menu({ items, children, ...rest }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    step(root.current, 1)
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
    <div ref={root} className="relative" onKeyDown={onKey}>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        {...rest}
      >
        {children}
      </Button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          className="absolute top-full right-0 z-30 mt-1.5 min-w-52 rounded-m border border-hairline bg-surface p-1.5 shadow-2 dark:border-control"
        >
          {items.map(item => (
            <div key={item.key} role="none" className={item.className}>
              {'to' in item ? (
                <Link
                  role="menuitem"
                  tabIndex={-1}
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
                  role="menuitem"
                  tabIndex={-1}
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

function step(root: HTMLElement | null, distance: number) {
  const all = [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])]
  const items = all.filter(item => item.checkVisibility())
  const at = items.findIndex(item => item.matches(':focus'))
  const from = at < 0 && distance < 0 ? 0 : at
  items[(from + distance + items.length) % items.length]?.focus()
}
