import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface PanelSectionProps {
  title: string
  /** What stands in it, in a word or two: told while it is closed, too. */
  summary?: ReactNode
  isOpenAtFirst?: boolean
  /** Made when the section is opened for the first time, so what is loaded lazily comes then; kept from then on. */
  children: ReactNode
}

/** A part of the panel beside the text that can be folded away. */
export function PanelSection({ title, summary, isOpenAtFirst = false, children }: PanelSectionProps) {
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  return (
    <details
      open={isOpenAtFirst}
      className="group/section border-t border-hairline"
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center large-text:flex-wrap gap-x-3 rounded-s py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 grow font-text large-text:shrink text-sm font-semibold tracking-normal">
          {title}
        </h2>
        {summary && (
          <span className="min-w-0 truncate text-sm text-muted large-text:whitespace-normal large-text:wrap-anywhere">
            {summary}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted transition-[rotate] duration-(--fast) group-open/section:rotate-180"
        />
      </summary>
      {wasOpened && <div className="grid gap-4 pt-1 pb-5">{children}</div>}
    </details>
  )
}
