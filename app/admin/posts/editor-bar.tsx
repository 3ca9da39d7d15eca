import { Button } from '../../ui/button.tsx'
import { PageName } from '../page-name.tsx'

interface EditorBarProps {
  title: string
  /** Whether the unsaved text is kept in this browser. */
  kept: boolean
  saving: boolean
  /** Whether the text still waits for a picture. */
  uploading: boolean
  onCancel: () => void
  onPreview: () => void
  onSave: () => void
}

/** Stays in sight however long the post is. */
export function EditorBar({ title, kept, saving, uploading, onCancel, onPreview, onSave }: EditorBarProps) {
  return (
    <header className="editor-bar">
      <PageName className="grow text-2xl">{title}</PageName>
      <p className="editor-state" role="status">
        {uploading ? 'A picture is on its way' : kept && 'Unsaved, kept on this device'}
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
