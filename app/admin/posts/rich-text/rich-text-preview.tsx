import { EditorContent, useEditor } from '@tiptap/react'
import { extensions } from './extensions.ts'
import { withoutHandlers } from './inert-html.ts'

/**
 * The text as the editor reads it, which leaves out whatever posts may not hold: stored content may have come in by
 * other ways. Default export because it is loaded lazily.
 */
export default function RichTextPreview({ content }: { content: string }) {
  const editor = useEditor({
    extensions,
    content: withoutHandlers(content),
    editable: false,
    editorProps: { attributes: { class: 'prose', role: 'document', 'aria-label': 'Text of the post' } },
  })
  return <EditorContent editor={editor} />
}
