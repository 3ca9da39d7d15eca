import { Ellipsis, Eye, History, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Menu } from './menu.tsx'

interface RowActionsProps {
  name: string
  /** Null while visitors can't read it. `nameId`: the element that names the row, for screen readers. */
  view?: { path: string; nameId: string } | null
  versions?: { path: string; nameId: string } | null
  onEdit?: () => void
  onDelete: () => void
  disabled?: boolean
}

export function RowActions({ name, view, versions, onEdit, onDelete, disabled = false }: RowActionsProps) {
  return (
    <div className="-mx-3 flex gap-1 forced-colors:ml-0 forced-colors:gap-0">
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
      {view === null && <span className="size-11 shrink-0 compact:hidden" />}
      {view && (
        <Button variant="ghost" size="icon" asChild {...(versions && { className: 'compact:hidden' })}>
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
      {versions === null && <span className="size-11 shrink-0 cards:hidden" />}
      {versions && (
        <>
          <Button variant="ghost" size="icon" asChild className="compact:hidden">
            <Link
              to={versions.path}
              aria-label="Versions"
              aria-describedby={versions.nameId}
              aria-keyshortcuts="v"
              title="Versions"
            >
              <History aria-hidden="true" className="size-5" />
            </Link>
          </Button>
          {/* A phone or tablet has room for three. */}
          <div className="roomy:hidden">
            <Menu
              variant="ghost"
              size="icon"
              aria-label={`More for ${name}`}
              items={[
                ...(view ? [{ key: 'view', label: 'View', to: view.path, inNewTab: true }] : []),
                { key: 'versions', label: 'Versions', to: versions.path },
              ]}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </Menu>
          </div>
        </>
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
