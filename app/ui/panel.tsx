import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx(
        'grid gap-4 rounded-l border border-hairline bg-surface p-[clamp(20px,4vw,32px)]',
        // The gap is enough below a notice.
        '[&>[role=alert]]:mb-0',
        className,
      )}
      {...rest}
    />
  )
}
