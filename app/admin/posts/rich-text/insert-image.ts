import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

export function insertImage(editor: Editor, attrs: object) {
  editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  goOnAfterImage(editor)
}

/** TipTap leaves an inserted image selected, and the next letter would replace it. */
export function goOnAfterImage(editor: Editor) {
  const { selection, doc } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const after = Selection.findFrom(doc.resolve(selection.to), 1, true)
  if (after) editor.commands.setTextSelection(after.from)
}
