import type { Editor } from '@tiptap/react'

interface TableCommand {
  label: string
  run: (editor: Editor) => void
}

/** Offered while the cursor stands in a table. */
export const tableCommands: TableCommand[] = [
  { label: 'Row above', run: editor => editor.chain().focus().addRowBefore().run() },
  { label: 'Row below', run: editor => editor.chain().focus().addRowAfter().run() },
  { label: 'Delete row', run: editor => editor.chain().focus().deleteRow().run() },
  { label: 'Column before', run: editor => editor.chain().focus().addColumnBefore().run() },
  { label: 'Column after', run: editor => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete column', run: editor => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: editor => editor.chain().focus().deleteTable().run() },
]
