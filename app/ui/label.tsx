import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
  return <label className={clsx('text-sm font-semibold text-ink', className)} {...rest} />
}
