import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'

export const controlStyle = clsx(
  'control w-full rounded-m bg-surface px-3.5 text-base text-ink inset-ring inset-ring-control placeholder:text-faint',
  'transition-shadow duration-(--fast) hover:inset-ring-ink',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
  'aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger',
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlStyle, 'min-h-11 py-2', className)} {...useFieldWiring()} {...rest} />
}
