import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'

// Narrow tables become cards by CSS, which hides them from assistive technology as tables: hence the roles.

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="@container/table rounded-l bg-surface inset-ring inset-ring-hairline forced-colors:border">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="table"
        className={clsx('w-full border-separate border-spacing-0 text-base cards:block', className)}
        {...rest}
      />
    </div>
  )
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <thead role="rowgroup" className={clsx('cards:sr-only', className)} {...rest} />
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tbody role="rowgroup" className={clsx('cards:block', className)} {...rest} />
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      className={clsx(
        // Shortcut keys act on the focused row.
        'group/row has-focus-visible:bg-sunken',
        'cards:block cards:border-b cards:border-hairline cards:px-4 cards:py-3 cards:last:border-b-0',
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
        'shadow-[inset_0_1px_0_var(--hairline)] first:rounded-tl-l first:shadow-[inset_1px_1px_0_var(--hairline)] last:rounded-tr-l last:shadow-[inset_-1px_1px_0_var(--hairline)]',
        'columns:sticky columns:top-0 columns:z-1 columns:bg-surface',
        className,
      )}
      {...rest}
    />
  )
}

/** `label`: the column's name, shown where rows are cards. */
export function TableCell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="cell"
      data-label={label}
      className={clsx(
        'border-b border-hairline px-4 py-3 align-middle group-last/row:border-b-0 columns:group-hover/row:bg-sunken/55',
        'cards:flex cards:flex-wrap cards:items-center cards:justify-between cards:gap-x-4 cards:border-0 cards:px-0 cards:py-1.25',
        label &&
          'cards:text-right cards:before:flex-none cards:before:text-xs/inherit cards:before:font-semibold cards:before:text-muted cards:before:content-[attr(data-label)] large-text:text-left',
        className,
      )}
      {...rest}
    />
  )
}
