import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

// The explicit roles keep the table a table for assistive technology where narrow screens turn rows into cards.

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="table-frame">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="table"
        className={classes('w-full border-separate border-spacing-0 text-base', className)}
        {...rest}
      />
    </div>
  )
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <thead role="rowgroup" className={className} {...rest} />
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tbody role="rowgroup" className={className} {...rest} />
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" className={className} {...rest} />
  )
}

export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <th role="columnheader" scope="col" className={className} {...rest} />
  )
}

/** `label` repeats the column's name where the row is a card. */
export function TableCell({ label, className, ...rest }: ComponentProps<'td'> & { label?: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" data-label={label} className={className} {...rest} />
  )
}
