import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

const tones = {
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export function Notice({
  tone = 'warning',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: keyof typeof tones }) {
  return (
    <div
      className={clsx(
        'mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m px-4 py-3 text-md font-medium forced-colors:border',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
