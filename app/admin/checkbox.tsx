import type { ComponentProps } from 'react'

/** Drawn here because browsers' own boxes ignore the dark theme. `className` is the label's. */
export function Checkbox({ className, children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        className="grid size-[1.375rem] shrink-0 appearance-none place-items-center rounded-[6px] border-[1.5px] border-control bg-surface checked:border-primary checked:bg-primary checked:before:size-[0.75rem] checked:before:bg-on-primary checked:before:[clip-path:polygon(14%_44%,0_62%,42%_96%,100%_18%,82%_2%,39%_64%)] disabled:opacity-50 forced-colors:appearance-auto"
        {...rest}
      />
      {children}
    </label>
  )
}
