import type { Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'

export interface ToolbarCommand {
  label: string
  keys?: string
  icon: LucideIcon
  run: (editor: Editor) => void
  /** Whether the text at the cursor is so already; commands without it are not toggles. */
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon): ToolbarCommand => ({
  label: `Heading ${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon,
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: editor => editor.isActive('heading', { level }),
})

export const toolbarCommands: ToolbarCommand[][] = [
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    {
      label: 'Bold',
      keys: 'Ctrl+B',
      icon: Bold,
      run: editor => editor.chain().focus().toggleBold().run(),
      isOn: editor => editor.isActive('bold'),
    },
    {
      label: 'Italic',
      keys: 'Ctrl+I',
      icon: Italic,
      run: editor => editor.chain().focus().toggleItalic().run(),
      isOn: editor => editor.isActive('italic'),
    },
    {
      label: 'Underline',
      keys: 'Ctrl+U',
      icon: Underline,
      run: editor => editor.chain().focus().toggleUnderline().run(),
      isOn: editor => editor.isActive('underline'),
    },
    {
      label: 'Strikethrough',
      keys: 'Ctrl+Shift+S',
      icon: Strikethrough,
      run: editor => editor.chain().focus().toggleStrike().run(),
      isOn: editor => editor.isActive('strike'),
    },
    {
      label: 'Code',
      keys: 'Ctrl+E',
      icon: Code,
      run: editor => editor.chain().focus().toggleCode().run(),
      isOn: editor => editor.isActive('code'),
    },
  ],
  [
    {
      label: 'Bullet list',
      keys: 'Ctrl+Shift+8',
      icon: List,
      run: editor => editor.chain().focus().toggleBulletList().run(),
      isOn: editor => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      run: editor => editor.chain().focus().toggleOrderedList().run(),
      isOn: editor => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: TextQuote,
      run: editor => editor.chain().focus().toggleBlockquote().run(),
      isOn: editor => editor.isActive('blockquote'),
    },
    {
      label: 'Code block',
      keys: 'Ctrl+Alt+C',
      icon: SquareCode,
      run: editor => editor.chain().focus().toggleCodeBlock().run(),
      isOn: editor => editor.isActive('codeBlock'),
    },
  ],
]

export const historyCommands: ToolbarCommand[] = [
  {
    label: 'Undo',
    keys: 'Ctrl+Z',
    icon: Undo2,
    run: editor => editor.chain().focus().undo().run(),
    can: editor => editor.can().undo(),
  },
  {
    label: 'Redo',
    keys: 'Ctrl+Shift+Z',
    icon: Redo2,
    run: editor => editor.chain().focus().redo().run(),
    can: editor => editor.can().redo(),
  },
]
