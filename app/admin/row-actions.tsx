import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface RowActionsProps {
  /** What the row is about, for those who don't see it. */
  name: string
  onEdit?: () => void
  onDelete: () => void
  disabled?: boolean
}

/** The last cell of a table: edit and delete, by hand or by key. */
export function RowActions({ name, onEdit, onDelete, disabled = false }: RowActionsProps) {
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
