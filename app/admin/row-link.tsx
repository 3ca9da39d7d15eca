import { clsx } from 'clsx/lite'
import { Link, type LinkProps } from 'react-router'

/** The link covers its whole cell, which has to be `relative`. */
export function RowLink({ read = false, className, ...rest }: LinkProps & { read?: boolean }) {
  return (
    <Link
      className={clsx(
        'min-w-0 wrap-anywhere underline-offset-[0.22em] after:absolute after:inset-0 hover:text-link hover:underline',
        read ? 'font-medium' : 'font-semibold',
        className,
      )}
      {...rest}
    />
  )
}
