import { clsx } from 'clsx/lite'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { placeToast } from './place-toast.ts'
import { registerToastStage, type Toast, toastDuration } from './toast.ts'

const classNames = {
  toast: clsx(
    'toast flex w-full flex-wrap items-center gap-x-4 gap-y-0.5 rounded-m border-l-6 px-4.5 py-3.5',
    'bg-surface font-text text-md/[1.45] text-ink inset-ring inset-ring-hairline shadow-2 dark:bg-sunken dark:inset-ring-control',
    'not-data-[front=true]:hidden',
    // Stays within the gap: its own height further, it would pass over a heading.
    'data-[mounted=false]:[--y:translateY(-8px)]! data-[removed=true]:data-[swipe-out=false]:[--y:translateY(-8px)]!',
  ),
  // On a phone the text has the full width below title and button, which stand beside each other while both have room:
  // a lower toast fits between headings.
  content: 'min-w-0 flex-1 max-sm:contents',
  title: 'font-bold grow basis-[7em]',
  description: 'text-muted max-sm:order-1 max-sm:basis-full',
  actionButton: 'min-h-11 rounded-s bg-sunken px-3 font-semibold text-ink dark:bg-bg',
}

const tones = { default: 'border-l-control', success: 'border-l-success', danger: 'border-l-danger' }

export default function ToastStage() {
  const stage = useRef<HTMLDivElement>(null)
  const [onPhone] = useState(() => matchMedia('(max-width: 40rem)').matches)

  const top = useFreeTop(stage, onPhone)

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
        duration={toastDuration}
        // A phone's bottom has totals, tabs and the button just pressed; a desktop's middle has dialogs.
        position={onPhone ? 'top-center' : 'top-right'}
        offset={{ top, right: 24 }}
        mobileOffset={{ top }}
        gap={8}
        toastOptions={{ unstyled: true, classNames }}
      />
    </div>
  )
}

/** Pixels. */
const underHeader = 76
const margin = { phone: 8, desktop: 24 }

/** On no heading, not on the focus and, if possible, on nothing that is better seen. */
function useFreeTop(stage: RefObject<HTMLDivElement | null>, onPhone: boolean): number {
  const [top, setTop] = useState(underHeader)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings
  useEffect(() => {
    const edge = onPhone ? margin.phone : margin.desktop
    const place = () => {
      const toast = stage.current?.querySelector<HTMLElement>('.toast[data-front="true"]')
      if (!toast) return
      const { left, right } = toast.getBoundingClientRect()
      const height = toast.offsetHeight
      const room = { top: edge, bottom: window.innerHeight - edge }
      const preferred = onPhone ? underHeader : room.bottom - height
      const find = (selector: string) => findAll(selector, left, right)
      setTop(placeToast(preferred, height, room, find(readable), ...betterSeen.map(find)))
    }
    // In the same frame in which a toast appears or changes.
    const coming = new MutationObserver(() => flushSync(place))
    const moving = new ResizeObserver(place)
    if (stage.current) coming.observe(stage.current, { childList: true, subtree: true, characterData: true })
    moving.observe(document.body)
    for (const event of ['scrollend', 'resize', 'focusin']) addEventListener(event, place, { passive: true })
    place()
    return () => {
      coming.disconnect()
      moving.disconnect()
      for (const event of ['scrollend', 'resize', 'focusin']) removeEventListener(event, place)
    }
  }, [stage, onPhone, key])

  return top
}

const readable = 'h1, h2, h3, :is(a, button, input, select, textarea):focus'
/** The first matter most. */
const betterSeen = [
  '[id$=-error], [role=alert], output, [type=submit], [data-likely-next], dialog button',
  '.site-header',
  'label, legend',
  'a, button, input, select, textarea, summary',
  'dd',
]

function findAll(selector: string, left: number, right: number) {
  // Under a modal dialog nothing can be used, and a toast does not give way to itself. What is folded has a box,
  // except in Safari before 17.4, which has no `checkVisibility`.
  const seen = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...seen.querySelectorAll(selector)]
    .filter(element => !element.closest('.toast') && element.checkVisibility?.() !== false)
    .map(findBox)
    .filter(
      box =>
        box.width > 1 &&
        box.right > left &&
        box.left < right &&
        box.bottom > 0 &&
        box.top < window.innerHeight,
    )
}

/** A heading's row is free beside its words. */
function findBox(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  if (box.width <= 1 || !element.matches('h1, h2, h3')) return box
  const words = document.createRange()
  words.selectNodeContents(element)
  return words.getBoundingClientRect()
}

// A modal dialog covers everything that entered the top layer before it.
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
