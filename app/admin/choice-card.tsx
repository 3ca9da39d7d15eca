import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'

interface ChoiceCardProps<Choice extends string> {
  label: string
  name: string
  choice: Choice
  chosen: Choice | null
  onChoose: (choice: Choice) => void
  isFirst?: boolean
  className?: string
  children?: ReactNode
}

/** A radio button with a description, drawn here because browsers' own ignore the dark theme. */
export function ChoiceCard<Choice extends string>({
  label,
  name,
  choice,
  chosen,
  onChoose,
  isFirst = false,
  className,
  children,
}: ChoiceCardProps<Choice>) {
  const id = useId()
  return (
    <div
      className={clsx(
        'relative grid min-w-0 content-start gap-2 rounded-m px-4 py-3 inset-ring inset-ring-hairline hover:inset-ring-control',
        'has-checked:bg-sunken has-checked:inset-ring-2 has-checked:inset-ring-primary forced-colors:border forced-colors:has-checked:border-[Highlight]',
        className,
      )}
    >
      <label className="flex cursor-pointer items-start gap-3 py-1.5 text-sm/[1.43] font-semibold after:absolute after:inset-0">
        <input
          type="radio"
          name={name}
          className="relative z-1 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-6 checked:border-primary forced-colors:checked:border-[Highlight]"
          checked={chosen === choice}
          aria-describedby={children ? id : undefined}
          data-autofocus={isFirst ? '' : undefined}
          onChange={() => onChoose(choice)}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {children && (
        <div id={id} className="min-w-0">
          {children}
        </div>
      )}
    </div>
  )
}
