import { clsx } from 'clsx/lite'
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react'

const look = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'bg-surface text-ink inset-ring inset-ring-control hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  /** Selected, no action: the action colour is for the one main button of a view. */
  chosen: 'bg-ink text-bg',
  danger: 'bg-danger-fill text-white hover:bg-danger-fill-hover',
  danfo: 'bg-danfo text-on-danfo hover:bg-danfo-hover',
  outline: 'inset-ring-2 inset-ring-current hover:bg-current/12',
}

const measures = {
  s: 'min-h-9 rounded-s px-3 py-1 text-sm',
  m: 'min-h-11 rounded-m px-4.5 py-2 text-base',
  l: 'min-h-13 rounded-m px-6 py-2 text-base',
  icon: 'size-11 rounded-m',
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof look
  size?: keyof typeof measures
  busy?: boolean
  busyLabel?: string
  /** Styles the only child (a link) instead of a button. */
  asChild?: boolean
}

export function Button({
  variant = 'primary',
  size = 'm',
  busy = false,
  busyLabel,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const style = clsx(
    'button inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-semibold leading-tight select-none',
    'transition-[background-color,transform] duration-(--fast) active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-100 aria-busy:cursor-progress',
    // Pressed before hydration; it will be replayed.
    'enabled:aria-busy:animate-pulse',
    look[variant],
    measures[size],
    className,
  )
  if (asChild) {
    const child = Children.only(children)
    return isValidElement<{ className?: string }>(child)
      ? cloneElement(child, { ...rest, className: clsx(style, child.props.className) })
      : child
  }
  return (
    <button type={type} className={style} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busyLabel === undefined ? (
        children
      ) : (
        <SteadyLabel busy={busy} busyLabel={busyLabel} label={children} />
      )}
    </button>
  )
}

// CSS draws the other label invisibly in the same grid cell, so the button has the longer one's width at once.
function SteadyLabel({ busy, busyLabel, label }: { busy: boolean; busyLabel: string; label: ReactNode }) {
  const words = Children.toArray(label).filter(part => typeof part === 'string')
  return (
    <span
      data-spare={busy ? words.join('') : busyLabel}
      className="grid *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-spare)]"
    >
      <span className="inline-flex items-center justify-center gap-2">{busy ? busyLabel : label}</span>
    </span>
  )
}
