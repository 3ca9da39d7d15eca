import type { ChainedCommands, Editor } from '@tiptap/react'

/** Tiptap's own `focus` waits for a frame, in which typed keys would go to the pressed button. */
export function chainFocused(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}
