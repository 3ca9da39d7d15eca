import { clsx } from 'clsx/lite'
import { Button } from '../../ui/button.tsx'
import { PageName } from '../page-name.tsx'

interface EditorBarProps {
  title: string
  /** Whether the unsaved text is kept in this browser. */
  kept: boolean
  saving: boolean
  /** Whether the text still waits for a picture. */
  uploading: boolean
  /** Who else has the post open; null for nobody. */
  others: string | null
  onCancel: () => void
  onPreview: () => void
  onSave: () => void
}

// On a phone the name and the state scroll away and the buttons stay; of large text too little would be in sight besides.
const barStyle = clsx(
  'sticky top-0 z-20 -mx-(--gut) -mt-3 mb-6 flex flex-wrap items-center gap-3 border-b border-hairline bg-bg px-(--gut) py-3',
  'max-md:top-[-2.75rem] max-md:grid max-md:grid-cols-[1fr_1fr_1.25fr] max-md:grid-rows-[2rem_auto]',
  'max-md:[&_button]:flex-auto max-md:[&_button]:px-2.5 max-md:[&_button]:whitespace-nowrap',
  'large-text:static large-text:flex large-text:[&_button]:whitespace-normal',
)

/** Stays in sight however long the post is. */
export function EditorBar(props: EditorBarProps) {
  const { title, kept, saving, uploading, others, onCancel, onPreview, onSave } = props
  return (
    <header className={barStyle}>
      <PageName className="grow text-2xl max-md:col-span-2 max-md:self-center max-md:whitespace-nowrap large-text:whitespace-normal">
        {title}
      </PageName>
      <p
        className="text-xs/inherit text-muted max-md:self-center max-md:text-right max-md:leading-tight max-md:text-balance large-text:text-left"
        role="status"
      >
        {uploading ? 'A picture is on its way' : kept && 'Unsaved, kept on this device'}
        {others && (
          <span className="block max-w-80 truncate max-md:max-w-36" title={others}>
            {others}
          </span>
        )}
      </p>
      <Button variant="secondary" disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="secondary" disabled={saving} onClick={onPreview}>
        Preview
      </Button>
      <Button
        busy={saving}
        disabled={uploading}
        busyLabel="Saving…"
        title="Ctrl+S"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        Save Post
      </Button>
    </header>
  )
}
