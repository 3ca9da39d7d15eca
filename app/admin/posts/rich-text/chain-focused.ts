import type { ChainedCommands, Editor } from '@tiptap/react'

/**
 * Begins a change by a button or menu. Tiptap's own `focus` takes the focus a frame later: what is typed at once would
 * go to the button.
 */
export function chainFocused(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}
