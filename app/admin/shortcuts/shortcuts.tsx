import { Keyboard } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../checkbox.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const offKey = 'shortcuts-off'

const keys: { keys: string[]; text: string }[] = [
  { keys: ['j', 'k'], text: 'Next row or message, and the one before' },
  { keys: ['Enter', 'e'], text: 'Open or edit the row' },
  { keys: ['x'], text: 'Select the row; with Shift, a click selects all in between' },
  { keys: ['v'], text: 'Versions of the post in the row' },
  { keys: ['#'], text: 'Delete it, after a question' },
  { keys: ['n'], text: 'New post, new category' },
  { keys: ['/'], text: 'Search' },
  { keys: ['r', 'a'], text: 'Answer the message; assign it to me' },
  { keys: ['e', '!'], text: 'Archive the message; mark it as spam. The next one opens' },
  { keys: ['u'], text: 'Undo the last change of messages' },
  { keys: ['Ctrl+K'], text: 'Link in a text' },
  { keys: ['Ctrl+S'], text: 'Keep the draft; save the settings' },
  { keys: ['Alt+T'], text: 'To the message that just came, for its Undo' },
  { keys: ['Esc'], text: 'Leave the text for its toolbar; close a dialog' },
  { keys: ['?'], text: 'This sheet' },
]

export function Shortcuts() {
  const [open, setOpen] = useState(false)
  // WCAG 2.1.4: who dictates or hits keys by accident must be able to turn them off.
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
        <dl>
          {keys.map(({ keys: each, text }) => (
            <div
              key={text}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-hairline py-2"
            >
              <dt className="flex flex-[0_0_6.5em] gap-1.5">
                {each.map(key => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-[6px] bg-sunken px-2 py-0.5 text-center font-mono text-sm/[1.4] font-semibold shadow-[inset_0_-2px_0_var(--hairline)]"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="flex-[1_1_9em]">{text}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          className="mt-4 flex min-h-11 items-center gap-3 text-base"
          checked={!off}
          onChange={event => change(event.target.checked)}
        >
          Single keys are shortcuts
        </Checkbox>
      </Dialog>
    </>
  )
}
