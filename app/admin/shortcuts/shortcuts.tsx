import { Keyboard } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const offKey = 'shortcuts-off'

const keys: { keys: string[]; text: string }[] = [
  { keys: ['j', 'k'], text: 'Next row, previous row' },
  { keys: ['Enter', 'e'], text: 'Open or edit the row' },
  { keys: ['#'], text: 'Delete it, after a question' },
  { keys: ['n'], text: 'New post, new category' },
  { keys: ['/'], text: 'Search' },
  { keys: ['Ctrl+S'], text: 'Save the post' },
  { keys: ['Esc'], text: 'Leave the text for its toolbar; close a dialog' },
  { keys: ['?'], text: 'This sheet' },
]

/** The keys of the back office, the sheet that lists them, and the button that opens it. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  // Who dictates or presses keys by chance has to be able to do without (WCAG 2.1.4).
  const [off, setOff] = useState(() => localStorage.getItem(offKey) !== null)
  const openSheet = useCallback(() => setOpen(true), [])
  useShortcuts(!off, openSheet)

  function change(on: boolean) {
    setOff(!on)
    if (on) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, '1')
  }

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="pointer-coarse:hidden"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts={off ? undefined : '?'}
        title="Keyboard shortcuts (?)"
        onClick={openSheet}
      >
        <Keyboard aria-hidden="true" className="size-5" />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <dl className="admin-keys">
          {keys.map(({ keys: each, text }) => (
            <div key={text}>
              <dt>
                {each.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3 text-base">
          <input
            type="checkbox"
            className="admin-box"
            checked={!off}
            onChange={event => change(event.target.checked)}
          />
          Single keys are shortcuts
        </label>
      </Dialog>
    </>
  )
}
