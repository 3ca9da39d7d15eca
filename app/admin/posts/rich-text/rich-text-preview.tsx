import { EditorContent, useEditor } from '@tiptap/react'
import { extensions } from './extensions.ts'
import { withoutHandlers } from './inert-html.ts'
import { markTables } from './mark-tables.ts'

// As on the site, keys scroll a table that is too wide.
const decorations = markTables({ tabindex: '0' })

/** Parsed by the editor, which drops what posts may not hold: stored content may have come in another way. */
export default function RichTextPreview({ content }: { content: string }) {
  const editor = useEditor({
    extensions,
    content: withoutHandlers(content),
    editable: false,
    editorProps: {
      attributes: { class: 'prose', role: 'document', 'aria-label': 'Text of the post' },
      decorations,
    },
  })
  return <EditorContent editor={editor} />
}
