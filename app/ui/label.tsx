import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
  return <label className={classes('text-sm font-semibold text-ink', className)} {...rest} />
}
