import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog.tsx'
import { useIsWide } from './use-is-wide.ts'

interface EditorPanelProps {
  isOpen: boolean
  inert: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the text, or a sheet over it. The content keeps its state when it moves between the two. */
export function EditorPanel({ isOpen, inert, onClose, children }: EditorPanelProps) {
  const isWide = useIsWide()
  const [content] = useState(() => {
    const element = document.createElement('div')
    element.className = 'grid content-start gap-6'
    return element
  })
  const host = useCallback(
    (element: HTMLElement | null) => {
      // StrictMode attaches twice, and what is appended again loses its focus.
      if (content.parentElement !== element) element?.append(content)
    },
    [content],
  )

  return (
    <>
      {isWide ? (
        <aside
          ref={host}
          aria-label="Details"
          inert={inert}
          className="sticky top-[4.75rem] -mx-1.5 max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto px-1.5 pt-1 pb-6 [scrollbar-width:thin] inert:opacity-70"
        />
      ) : (
        <Dialog open={isOpen} onClose={onClose} title="Details" className={sheetStyle}>
          <div ref={host} inert={inert} />
        </Dialog>
      )}
      {createPortal(children, content)}
    </>
  )
}

const sheetStyle =
  'max-md:mb-0 max-md:w-full! max-md:max-w-full max-md:rounded-b-none md:mr-0 md:my-0 md:h-dvh md:max-h-dvh! md:rounded-r-none'
