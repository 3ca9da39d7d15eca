import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { registerToastStage, type Toast } from './toast.ts'

const visibleFor = 5000

const classNames = {
  toast: clsx(
    'toast grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 rounded-m border-l-6 px-4.5 py-3.5',
    'bg-surface font-text text-md/[1.45] text-ink inset-ring inset-ring-hairline shadow-2 dark:bg-sunken dark:inset-ring-control',
    'not-data-[front=true]:hidden',
  ),
  title: 'font-bold',
  description: 'text-muted',
  actionButton: 'min-h-11 rounded-s bg-sunken px-3 font-semibold text-ink dark:bg-bg',
}

const tones = { default: 'border-l-control', success: 'border-l-success', danger: 'border-l-danger' }

/** Default export because it is loaded lazily. */
export default function ToastStage() {
  const stage = useRef<HTMLDivElement>(null)
  const [onPhone] = useState(() => matchMedia('(max-width: 40rem)').matches)

  useEffect(
    () =>
      registerToastStage(toast => {
        raise(stage.current)
        show(toast)
      }, clear),
    [],
  )

  return (
    <div
      ref={stage}
      popover="manual"
      className="toast-stage fixed inset-x-0 top-0 bottom-auto m-0 h-0 w-auto overflow-visible border-0 bg-transparent p-0"
    >
      <Sonner
        visibleToasts={1}
        duration={visibleFor}
        // On a phone the foot of the screen belongs to the thumb: totals, tabs and the button just pressed. On a desk
        // the middle belongs to dialogs, whose buttons a toast would cover.
        position={onPhone ? 'top-center' : 'bottom-right'}
        mobileOffset={{ top: 76 }}
        gap={8}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

// A modal dialog covers everything but what entered the top layer after it.
function raise(stage: HTMLDivElement | null) {
  if (!stage?.showPopover) return
  if (stage.matches(':popover-open')) stage.hidePopover()
  stage.showPopover()
}

let shown: { title: string; id: string | number } | null = null

function show({ title, description, tone = 'default', action }: Toast) {
  sonner.dismiss()
  const id = sonner(title, {
    description,
    className: tones[tone],
    ...(action && { action: { label: action.label, onClick: action.onClick } }),
  })
  shown = { title, id }
}

function clear(title: string) {
  if (shown?.title === title) sonner.dismiss(shown.id)
}
