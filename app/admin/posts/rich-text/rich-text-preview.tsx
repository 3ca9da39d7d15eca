import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { extensions } from './extensions.ts'
import { withoutHandlers } from './inert-html.ts'

/** Parsed by the editor, which drops what posts may not hold: stored content may have come in another way. */
export default function RichTextPreview({ content }: { content: string }) {
  const editor = useEditor({
    extensions,
    content: withoutHandlers(content),
    editable: false,
    editorProps: {
      attributes: { class: 'prose', role: 'document', 'aria-label': 'Text of the post' },
      decorations: makeTablesReachable,
    },
  })
  return <EditorContent editor={editor} />
}

/** As on the site, keys scroll a table that is too wide. */
function makeTablesReachable({ doc }: EditorState): DecorationSet {
  const tables: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'table') tables.push(Decoration.node(at, at + node.nodeSize, { tabindex: '0' }))
  })
  return DecorationSet.create(doc, tables)
}
