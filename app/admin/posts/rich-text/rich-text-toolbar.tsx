import { type Editor, useEditorState } from '@tiptap/react'
import { clsx } from 'clsx/lite'
import { Ellipsis } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import type { RefObject } from 'react'
import { Menu } from '../../menu.tsx'
import { type TextDialog, type ToolbarCommand, toolbarCommands } from './toolbar-commands.ts'
import { useRoom } from './use-room.ts'

interface RichTextToolbarProps {
  editor: Editor
  onOpen: (dialog: TextDialog) => void
  ref: RefObject<HTMLDivElement | null>
}

const leastToolWidth = 44

/** Subtracts the padding and, in a wide toolbar, the gaps between groups. Large text makes the tools wider. */
function countTools(toolbar: HTMLElement): number {
  const { clientWidth } = toolbar
  const toolWidth = Math.max(leastToolWidth, toolbar.querySelector('button')?.offsetWidth ?? 0)
  return Math.floor((clientWidth - (clientWidth < 560 ? 10 : 42)) / toolWidth)
}

/** Tools without room are in the menu at its end. */
export function RichTextToolbar({ editor, onOpen, ref }: RichTextToolbarProps) {
  const room = useRoom(ref, countTools)
  const isInRow = ({ rank = Number.POSITIVE_INFINITY }: ToolbarCommand) => rank < room
  const states = useEditorState({
    editor,
    selector: ({ editor: at }) =>
      toolbarCommands.map(({ isOn, can }) => ({ on: isOn?.(at), possible: can ? can(at) : true })),
  })
  const tools = toolbarCommands.map((command, at) => ({ ...command, ...states[at] }))

  return (
    <Toolbar.Root ref={ref} aria-label="Text formatting" className="rich-text-toolbar">
      {tools.filter(isInRow).map(({ label, keys, icon: Icon, run, isFirst, on, possible }) => (
        <Toolbar.Button
          key={label}
          className={clsx('rich-text-tool', isFirst && 'rich-text-apart')}
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          aria-pressed={on}
          disabled={!possible}
          onClick={() => run(editor, onOpen)}
        >
          <Icon aria-hidden="true" />
        </Toolbar.Button>
      ))}
      <Menu
        className="rich-text-tool"
        aria-label="More tools"
        title="More tools"
        wrap={button => <Toolbar.Button asChild>{button}</Toolbar.Button>}
        items={tools
          .filter(tool => !isInRow(tool))
          .map(({ label, keys, icon: Icon, run, on, possible }) => ({
            key: label,
            label: (
              <>
                <Icon aria-hidden="true" className="size-4.5" />
                <span className="grow">{label}</span>
                {keys && <span className="text-xs text-muted pointer-coarse:hidden">{keys}</span>}
              </>
            ),
            checked: on,
            disabled: !possible,
            onSelect: () => run(editor, onOpen),
          }))}
      >
        <Ellipsis aria-hidden="true" />
      </Menu>
    </Toolbar.Root>
  )
}
