import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classes(controlStyle, 'block resize-y py-2.5', className)}
      {...useFieldWiring()}
      {...rest}
    />
  )
}
