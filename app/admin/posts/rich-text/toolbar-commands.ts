import type { Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  Strikethrough,
  Table2,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { chainFocused } from './chain-focused.ts'

/** Commands that ask something first. */
export type TextDialog = 'link' | 'image' | 'picture'

export interface ToolbarCommand {
  label: string
  keys?: string
  icon: LucideIcon
  /** The lower, the longer it stays in a narrow toolbar; without one it is in the menu. */
  rank?: number
  /** Begins a group. */
  isFirst?: boolean
  run: (editor: Editor, open: (dialog: TextDialog) => void) => void
  /** Whether the text at the cursor has it; commands without it are not toggles. */
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon) => ({
  label: `Heading ${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon,
  run: (editor: Editor) => chainFocused(editor).toggleHeading({ level }).run(),
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
})

export const toolbarCommands: ToolbarCommand[] = [
  { ...heading(2, Heading2), rank: 1 },
  { ...heading(3, Heading3), rank: 7 },
  heading(4, Heading4),
  {
    label: 'Bold',
    keys: 'Ctrl+B',
    icon: Bold,
    rank: 2,
    isFirst: true,
    run: editor => chainFocused(editor).toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    keys: 'Ctrl+I',
    icon: Italic,
    rank: 3,
    run: editor => chainFocused(editor).toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    label: 'Link',
    keys: 'Ctrl+K',
    icon: Link2,
    rank: 4,
    run: (_editor, open) => open('link'),
    isOn: editor => editor.isActive('link'),
  },
  {
    label: 'Underline',
    keys: 'Ctrl+U',
    icon: Underline,
    run: editor => chainFocused(editor).toggleUnderline().run(),
    isOn: editor => editor.isActive('underline'),
  },
  {
    label: 'Strikethrough',
    keys: 'Ctrl+Shift+S',
    icon: Strikethrough,
    run: editor => chainFocused(editor).toggleStrike().run(),
    isOn: editor => editor.isActive('strike'),
  },
  {
    label: 'Code',
    keys: 'Ctrl+E',
    icon: Code,
    run: editor => chainFocused(editor).toggleCode().run(),
    isOn: editor => editor.isActive('code'),
  },
  {
    label: 'Bullet list',
    keys: 'Ctrl+Shift+8',
    icon: List,
    rank: 6,
    isFirst: true,
    run: editor => chainFocused(editor).toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: ListOrdered,
    rank: 8,
    run: editor => chainFocused(editor).toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    keys: 'Ctrl+Shift+B',
    icon: TextQuote,
    rank: 9,
    run: editor => chainFocused(editor).toggleBlockquote().run(),
    isOn: editor => editor.isActive('blockquote'),
  },
  {
    label: 'Image',
    icon: ImagePlus,
    rank: 5,
    isFirst: true,
    run: (_editor, open) => open('image'),
  },
  {
    label: 'Table',
    icon: Table2,
    rank: 10,
    run: editor => chainFocused(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    can: editor => !editor.isActive('table'),
  },
  {
    label: 'Code block',
    keys: 'Ctrl+Alt+C',
    icon: SquareCode,
    run: editor => chainFocused(editor).toggleCodeBlock().run(),
    isOn: editor => editor.isActive('codeBlock'),
  },
  {
    label: 'Divider',
    icon: Minus,
    run: editor => chainFocused(editor).setHorizontalRule().run(),
  },
  {
    label: 'Undo',
    keys: 'Ctrl+Z',
    icon: Undo2,
    rank: 11,
    isFirst: true,
    run: editor => chainFocused(editor).undo().run(),
    can: editor => editor.can().undo(),
  },
  {
    label: 'Redo',
    keys: 'Ctrl+Shift+Z',
    icon: Redo2,
    rank: 12,
    run: editor => chainFocused(editor).redo().run(),
    can: editor => editor.can().redo(),
  },
]
