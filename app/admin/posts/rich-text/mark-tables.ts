import type { EditorState } from '@tiptap/pm/state'
import { Decoration, type DecorationAttrs, DecorationSet } from '@tiptap/pm/view'

/** Gives attributes to the boxes around tables, which scroll where a table is too wide. */
export function markTables(attributes: DecorationAttrs): (state: EditorState) => DecorationSet {
  return ({ doc }) => {
    const tables: Decoration[] = []
    doc.descendants((node, at) => {
      if (node.type.name === 'table') tables.push(Decoration.node(at, at + node.nodeSize, attributes))
      return !node.isTextblock
    })
    return DecorationSet.create(doc, tables)
  }
}
