import { Images } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Picture } from '../../data/pictures.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'

const loadChooser = () => import('./picture-chooser.tsx')

export function ChooseFromLibrary({ onChoose }: { onChoose: (picture: Picture) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useAuth()
  if (!roles.includes('editor')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Images aria-hidden="true" className="size-4.5" />
        Choose from the library
      </Button>
      {/* In a portal: the editor's panel moves its content when the window changes, which would close a dialog. */}
      {isOpen &&
        createPortal(
          <Library
            onClose={() => setOpen(false)}
            onChoose={picture => {
              setOpen(false)
              onChoose(picture)
            }}
          />,
          document.body,
        )}
    </>
  )
}

function Library({ onClose, onChoose }: { onClose: () => void; onChoose: (picture: Picture) => void }) {
  const { Component: PictureChooser, failed, retry } = useLazyComponent(loadChooser)
  return (
    <Dialog open onClose={onClose} title="Choose a picture" className="w-[min(54rem,calc(100vw-1.5rem))]!">
      {failed && <ErrorNotice error={{ message: 'The library could not be loaded.' }} onRetry={retry} />}
      {!PictureChooser && !failed && <Spinner label="Loading the library" />}
      {PictureChooser && <PictureChooser onChoose={onChoose} />}
    </Dialog>
  )
}
