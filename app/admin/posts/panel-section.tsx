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
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-s py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="grow font-text text-sm font-semibold tracking-normal">{title}</h2>
        {summary && <span className="min-w-0 text-sm text-muted wrap-anywhere">{summary}</span>}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 text-muted transition-[rotate] duration-(--fast) group-open/section:rotate-180"
        />
      </summary>
      {wasOpened && <div className="grid gap-4 pt-1 pb-5">{children}</div>}
    </details>
  )
}
