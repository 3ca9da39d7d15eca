import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(controlStyle, 'block resize-y py-2.5', className)}
      {...useFieldWiring()}
      {...rest}
    />
  )
}
