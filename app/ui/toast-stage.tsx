import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { presentToasts, type Toast } from './toast.ts'

const visibleFor = 5000

/** Default export because it is loaded lazily. */
export default function ToastStage() {
  const stage = useRef<HTMLDivElement>(null)
  const [onPhone] = useState(() => matchMedia('(max-width: 40rem)').matches)

  useEffect(
    () =>
      presentToasts(toast => {
        raise(stage.current)
        show(toast)
      }, clear),
    [],
  )

  return (
    <div ref={stage} popover="manual" className="toast-stage">
      <Sonner
        visibleToasts={1}
        duration={visibleFor}
        // On a phone the foot of the screen belongs to the thumb: totals, tabs and the button just pressed. On a desk
        // the middle belongs to dialogs, whose buttons a toast would cover.
        position={onPhone ? 'top-center' : 'bottom-right'}
        mobileOffset={{ top: 76 }}
        gap={8}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', title: 'toast-title' } }}
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
    className: `toast-${tone}`,
    ...(action && { action: { label: action.label, onClick: action.onClick } }),
  })
  shown = { title, id }
}

function clear(title: string) {
  if (shown?.title === title) sonner.dismiss(shown.id)
}
