import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface RowActionsProps {
  /** What the row is about, for those who don't see it. */
  name: string
  /** Where visitors read it, if they do, and the id of what names it. */
  view?: { path: string; nameId: string } | null
  onEdit?: () => void
  onDelete: () => void
  disabled?: boolean
}

/** The last cell of a table: edit, view and delete, by hand or by key. */
export function RowActions({ name, view, onEdit, onDelete, disabled = false }: RowActionsProps) {
  return (
    <div className="-mx-3 flex gap-1">
      {onEdit && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${name}`}
          aria-keyshortcuts="e"
          disabled={disabled}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
      )}
      {view === null && <span className="size-11 max-md:hidden" />}
      {view && (
        <Button variant="ghost" size="icon" asChild>
          <a
            href={view.path}
            target="_blank"
            rel="noopener"
            aria-label="View (opens in a new tab)"
            aria-describedby={view.nameId}
            title="View"
          >
            <Eye aria-hidden="true" className="size-5" />
          </a>
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        aria-keyshortcuts="#"
        disabled={disabled}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}
