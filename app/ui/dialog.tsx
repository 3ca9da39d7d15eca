import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  className?: string
  /** Put `data-autofocus` on the control that should have the focus first; otherwise the first field has it. */
  children?: ReactNode
  footer?: ReactNode
}

/** The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, description, className, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus], input, textarea, select')?.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the cancel event
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => isBackdrop(event) && onClose()}
      className={classes(
        'dialog m-auto w-[min(30rem,calc(100vw-2rem))] rounded-l bg-surface text-ink shadow-2',
        className,
      )}
    >
      <div className="p-6 sm:p-8">
        <div className="mb-5 flex items-start gap-4">
          <div className="grow">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-2 text-base text-muted">
                {description}
              </p>
            )}
          </div>
          <Button variant="ghost" size="icon" className="-mt-2 -mr-3" onClick={onClose} aria-label="Close">
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {children}
        {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
      </div>
    </dialog>
  )
}

// The padding belongs to the inner box, so a click whose target is the dialog itself fell on the backdrop.
function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}
