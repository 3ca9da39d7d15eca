import { clsx } from 'clsx/lite'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  className?: string
  /** Focus: the first field, or `data-autofocus`; with `in-sight` the title, if the focus would scroll it away. */
  children?: ReactNode
  footer?: ReactNode
}

export function Dialog({ open, onClose, title, description, className, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    show(element)
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  // Chromium lets `cancel` be prevented once; the next Escape closes the dialog all the same.
  function askAgain(event: DialogEvent) {
    if (!isOwn(event) || event.currentTarget.open) return
    show(event.currentTarget)
    onClose()
  }

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the cancel event
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={event => {
        if (!isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
      onClose={askAgain}
      onPointerDown={event => {
        pressedOutside.current = isOwn(event)
      }}
      onClick={event => pressedOutside.current && isOwn(event) && onClose()}
      className={clsx(
        '[--dialog-padding:24px] sm:[--dialog-padding:32px]',
        'm-auto max-h-[calc(100dvh-32px)] w-[min(30rem,calc(100vw-32px))] overflow-hidden open:flex',
        // A dark dialog on a dark page needs an edge.
        'rounded-l bg-surface text-ink shadow-2 backdrop:bg-[#0e1020a6] motion-safe:animate-rise dark:border dark:border-control',
        className,
      )}
    >
      {/* Keeps the corners round beside a scrollbar. */}
      <div className="shade-below min-w-0 grow scroll-pt-[5rem] scroll-pb-[1.5rem] overflow-auto">
        <div className="p-(--dialog-padding)">
          {/* The close button stays visible however long the dialog is. */}
          <div className="sticky top-0 z-2 -mx-(--dialog-padding) -mt-(--dialog-padding) flex items-start gap-4 bg-surface px-(--dialog-padding) pt-(--dialog-padding) pb-2">
            <h2 id={`${id}-title`} tabIndex={-1} className="min-w-0 grow text-xl wrap-anywhere outline-none">
              {title}
            </h2>
            <Button variant="ghost" size="icon" className="-mt-2 -mr-3" onClick={onClose} aria-label="Close">
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
          {description && (
            <p id={`${id}-description`} className="text-base text-muted wrap-anywhere">
              {description}
            </p>
          )}
          {children && <div className={description ? 'mt-5' : 'mt-2'}>{children}</div>}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">{footer}</div>}
        </div>
      </div>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const first = wanted ?? dialog.querySelector<HTMLElement>('input, textarea, select')
  first?.focus()
  const sheet = dialog.firstElementChild
  if (wanted?.dataset.autofocus !== 'in-sight' || !sheet || sheet.scrollTop === 0) return
  dialog.querySelector('h2')?.focus()
  sheet.scrollTop = 0
}

type DialogEvent = SyntheticEvent<HTMLDialogElement> | MouseEvent<HTMLDialogElement>

/** A file picker within reports `cancel`, too. Without padding of its own, the dialog itself is its backdrop. */
function isOwn(event: DialogEvent): boolean {
  return event.target === event.currentTarget
}
