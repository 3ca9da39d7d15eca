import { clsx } from 'clsx/lite'
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../menu.tsx'
import { PageName } from '../page-name.tsx'

interface EditorBarProps {
  title: string
  status: ReactNode
  saving: boolean
  uploading: boolean
  menu: MenuItem[]
  onCancel: () => void
  onPreview: () => void
  onDetails: () => void
  onSave: () => void
  saveWords?: { label: string; busy: string }
  children?: ReactNode
}

// The buttons of one row leave room for the state. Where it is narrow, title and state scroll away and the buttons stay; large
// text on a phone leaves no room for that.
const barStyle = clsx(
  'sticky top-0 z-20 -mx-(--gut) -mt-3 mb-4 flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-hairline bg-bg px-(--gut) py-3 beside:mb-6 beside:gap-x-3',
  'narrow:top-[-2.25rem] narrow:gap-x-1 narrow:py-2 narrow:[&>button]:px-2 narrow:[&>button]:whitespace-nowrap',
  'large-text:static large-text:[&>button]:whitespace-normal',
)

const savePost = { label: 'Save Post', busy: 'Saving…' }

export function EditorBar(props: EditorBarProps) {
  const { saveWords = savePost } = props
  const { title, status, saving, uploading, menu, onCancel, onPreview, onDetails, onSave } = props
  return (
    <header className={barStyle}>
      <div className="flex min-w-0 grow basis-0 items-center gap-x-4 narrow:basis-auto narrow:h-[1.75rem] narrow:w-full narrow:justify-between large-text:h-auto large-text:basis-auto large-text:flex-wrap">
        <PageName className="shrink-0 text-2xl narrow:text-lg">{title}</PageName>
        <p className="min-w-0 text-xs/[1.3] text-muted narrow:text-right large-text:text-left" role="status">
          {status}
        </p>
      </div>
      <Button variant="secondary" disabled={saving} className="narrow:mr-auto" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="secondary" disabled={saving} className="below:hidden" onClick={onPreview}>
        Preview
      </Button>
      <Button
        variant="secondary"
        size="icon"
        disabled={saving}
        className="beside:hidden"
        aria-label="Details"
        title="Details"
        aria-haspopup="dialog"
        onClick={onDetails}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5 shrink-0" />
      </Button>
      <Menu
        variant="secondary"
        size="icon"
        aria-label="More"
        title="More"
        disabled={saving}
        items={[
          { key: 'preview', label: 'Preview', className: 'beside:hidden', onSelect: onPreview },
          ...menu,
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
      </Menu>
      {props.children}
      <Button
        data-likely-next=""
        busy={saving}
        disabled={uploading}
        busyLabel={saveWords.busy}
        onClick={onSave}
      >
        {saveWords.label}
      </Button>
    </header>
  )
}
