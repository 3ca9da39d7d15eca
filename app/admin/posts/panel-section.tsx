import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface PanelSectionProps {
  title: string
  /** A word or two, shown while it is closed too. */
  summary?: ReactNode
  isOpenAtFirst?: boolean
  /** Rendered, with its lazy parts, when the section is first opened; kept from then on. */
  children: ReactNode
}

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
