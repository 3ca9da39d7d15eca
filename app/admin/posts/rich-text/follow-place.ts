import type { Mapping } from '@tiptap/pm/transform'
import type { Editor, EditorEvents } from '@tiptap/react'
import { goOnAfterImage } from './insert-image.ts'

/** A place in the text that moves with it while somebody writes on. */
export interface FollowedPlace {
  /** Inserts an image there; the next one comes after it. */
  insert: (attrs: object) => void
  stop: () => void
}

/** `start` is null for the cursor. */
export function followPlace(editor: Editor, start: number | null): FollowedPlace {
  let cursor = editor.state.selection.to
  let place = Math.min(start ?? cursor, editor.state.doc.content.size)
  let isInserting = false
  const follow = ({ transaction: { mapping } }: EditorEvents['transaction']) => {
    if (isInserting) place = findEnd(mapping) ?? place
    else place = mapping.map(place, -1)
    cursor = mapping.map(cursor, -1)
  }
  editor.on('transaction', follow)
  return {
    insert(attrs) {
      if (editor.isDestroyed) return
      const isElsewhere = editor.state.selection.to !== cursor || isFocusElsewhere(editor)
      const inserted = editor
        .chain()
        .insertContentAt(place, { type: 'image', attrs }, { updateSelection: !isElsewhere })
      isInserting = true
      if (isElsewhere) inserted.run()
      else inserted.focus().run()
      isInserting = false
      if (isElsewhere) return
      goOnAfterImage(editor)
      cursor = editor.state.selection.to
    },
    stop: () => void editor.off('transaction', follow),
  }
}

/** Of what was changed last. At the end of a paragraph an image comes after it, not where it was inserted. */
function findEnd({ maps }: Mapping): number | null {
  let end: number | null = null
  maps.at(-1)?.forEach((_start, _end, _newStart, newEnd) => {
    end = newEnd
  })
  return end
}

/** In another field. A dialog gives the focus back by itself. */
function isFocusElsewhere(editor: Editor): boolean {
  const { activeElement } = document
  return (
    activeElement !== null &&
    activeElement !== document.body &&
    !editor.view.dom.contains(activeElement) &&
    !activeElement.closest('dialog')
  )
}
