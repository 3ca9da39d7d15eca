import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

// On a narrow screen every row is a card that names its cells. The explicit roles keep the table a table for assistive
// technology there.

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="rounded-l bg-surface inset-ring inset-ring-hairline forced-colors:border">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="table"
        className={clsx('w-full border-separate border-spacing-0 text-base max-md:block', className)}
        {...rest}
      />
    </div>
  )
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <thead role="rowgroup" className={clsx('max-md:sr-only', className)} {...rest} />
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tbody role="rowgroup" className={clsx('max-md:block', className)} {...rest} />
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      className={clsx(
        // Keys act on the row that has the focus.
        'group/row has-focus-visible:bg-sunken',
        'max-md:block max-md:border-b max-md:border-hairline max-md:px-4 max-md:py-3 max-md:last:border-b-0',
        className,
      )}
      {...rest}
    />
  )
}

export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="columnheader"
      scope="col"
      className={clsx(
        'border-b border-hairline px-4 py-3 text-left text-xs/inherit font-semibold whitespace-nowrap text-muted',
        // One rounded frame around the whole table, its head included.
        'shadow-[inset_0_1px_0_var(--hairline)] first:rounded-tl-l first:shadow-[inset_1px_1px_0_var(--hairline)] last:rounded-tr-l last:shadow-[inset_-1px_1px_0_var(--hairline)]',
        'md:sticky md:top-0 md:z-1 md:bg-surface',
        className,
      )}
      {...rest}
    />
  )
}

/** `label` repeats the column's name where the row is a card. */
export function TableCell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="cell"
      data-label={label}
      className={clsx(
        'border-b border-hairline px-4 py-3 align-middle group-last/row:border-b-0 md:group-hover/row:bg-sunken/55',
        'max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-4 max-md:border-0 max-md:px-0 max-md:py-1.25',
        label &&
          'max-md:text-right max-md:before:flex-none max-md:before:text-xs/inherit max-md:before:font-semibold max-md:before:text-muted max-md:before:content-[attr(data-label)] large-text:text-left',
        className,
      )}
      {...rest}
    />
  )
}
