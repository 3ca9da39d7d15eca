import { clsx } from 'clsx/lite'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './input.tsx'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        className={clsx(controlStyle, 'min-h-11 appearance-none py-2 pr-10 wrap-anywhere whitespace-normal')}
        {...useFieldWiring()}
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted"
      />
    </span>
  )
}
