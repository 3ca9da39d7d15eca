import { type Editor, useEditorState } from '@tiptap/react'
import { Columns3, ExternalLink, Rows3, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Menu, type MenuItem } from '../../menu.tsx'
import { chainFocused } from './chain-focused.ts'
import { placeBeside } from './place-beside.ts'
import type { TextDialog } from './toolbar-commands.ts'

interface FloatingControlsProps {
  editor: Editor
  frame: RefObject<HTMLElement | null>
  onOpen: (dialog: TextDialog) => void
}

type Target = { kind: 'link'; href: string; from: number } | { kind: 'image' | 'table'; from: number }

export function FloatingControls({ editor, frame, onOpen }: FloatingControlsProps) {
  const target = useEditorState({ editor, selector: ({ editor: at }) => findTarget(at) })
  if (!target) return null
  if (target.kind === 'image')
    return (
      <Floating label="Image" selector="figure, img" {...{ editor, frame, target }}>
        <button type="button" className="rich-text-tool" onClick={() => onOpen('picture')}>
          Describe image
        </button>
      </Floating>
    )
  if (target.kind === 'link')
    return (
      <Floating label="Link" selector="a" {...{ editor, frame, target }}>
        <a
          href={target.href}
          target="_blank"
          rel="noopener noreferrer"
          className="rich-text-tool rich-text-address"
          title={target.href}
        >
          <span className="truncate">{target.href.replace(/^https?:\/\//, '')}</span>
          <ExternalLink aria-label="(opens in a new tab)" />
        </a>
        <button type="button" className="rich-text-tool" onClick={() => onOpen('link')}>
          Edit link
        </button>
        <button
          type="button"
          className="rich-text-tool"
          onClick={() => chainFocused(editor).extendMarkRange('link').unsetLink().run()}
        >
          Remove
        </button>
      </Floating>
    )
  return (
    <Floating label="Table" selector="table" {...{ editor, frame, target }}>
      <Menu className="rich-text-tool" align="left" items={listRowCommands(editor)}>
        <Rows3 aria-hidden="true" /> Row
      </Menu>
      <Menu className="rich-text-tool" align="left" items={listColumnCommands(editor)}>
        <Columns3 aria-hidden="true" /> Column
      </Menu>
      <button
        type="button"
        className="rich-text-tool"
        aria-label="Delete table"
        title="Delete table"
        onClick={() => chainFocused(editor).deleteTable().run()}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </Floating>
  )
}

const listRowCommands = (editor: Editor): MenuItem[] => [
  { key: 'above', label: 'Row above', onSelect: () => chainFocused(editor).addRowBefore().run() },
  { key: 'below', label: 'Row below', onSelect: () => chainFocused(editor).addRowAfter().run() },
  { key: 'delete', label: 'Delete row', onSelect: () => chainFocused(editor).deleteRow().run() },
]

const listColumnCommands = (editor: Editor): MenuItem[] => [
  { key: 'before', label: 'Column before', onSelect: () => chainFocused(editor).addColumnBefore().run() },
  { key: 'after', label: 'Column after', onSelect: () => chainFocused(editor).addColumnAfter().run() },
  { key: 'delete', label: 'Delete column', onSelect: () => chainFocused(editor).deleteColumn().run() },
]

interface FloatingProps {
  label: string
  /** Matches the element around the cursor. */
  selector: string
  editor: Editor
  frame: RefObject<HTMLElement | null>
  target: Target
  children: ReactNode
}

function Floating({ label, selector, editor, frame, target, children }: FloatingProps) {
  const controls = useRef<HTMLDivElement>(null)

  // After every change, as text before it moves it; and on scrolling, to stay in view.
  useEffect(() => {
    const place = () => {
      const element = findElement(editor, target.from, selector)
      if (element && frame.current && controls.current)
        placeBeside(controls.current, element, frame.current, target.kind)
    }
    place()
    editor.on('transaction', place)
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      editor.off('transaction', place)
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [editor, frame, target, selector])

  return (
    // Pressing it with a pointer must not move the cursor.
    <div
      ref={controls}
      role="toolbar"
      aria-label={label}
      className="rich-text-floating"
      onMouseDown={event =>
        event.target instanceof Element && event.target.closest('a') === null && keepFocus(event)
      }
    >
      {children}
    </div>
  )
}

function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}

function findTarget(editor: Editor): Target | null {
  const { from } = editor.state.selection
  if (editor.isActive('image')) return { kind: 'image', from }
  const href: unknown = editor.getAttributes('link').href
  if (typeof href === 'string' && editor.isActive('link')) return { kind: 'link', href, from }
  return editor.isActive('table') ? { kind: 'table', from } : null
}

function findElement(editor: Editor, position: number, selector: string): Element | null {
  if (editor.isDestroyed) return null
  const selected = editor.view.nodeDOM(position)
  if (selected instanceof Element && selected.matches(selector)) return selected
  // At the edge of a link the cursor is inside it on one side only.
  for (const side of [0, -1, 1]) {
    const { node } = editor.view.domAtPos(position, side)
    const element = (node instanceof Element ? node : node.parentElement)?.closest(selector)
    if (element) return element
  }
  return null
}
