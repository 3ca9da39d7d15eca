import { TableKit } from '@tiptap/extension-table'
import { Extension, textblockTypeInputRule } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from './allowed-address.ts'
import { Picture } from './picture.ts'

// The title of the post is the page's h1.
const topHeading = Extension.create({
  name: 'topHeading',
  priority: 1000,
  addInputRules() {
    const type = this.editor.schema.nodes.heading
    return type ? [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })] : []
  },
})

/** The same list as on the page that shows posts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { target: null, rel: 'noopener' },
    },
  }),
  topHeading,
  Picture.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
]
