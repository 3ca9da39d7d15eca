import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from './allowed-address.ts'
import { Picture } from './picture.ts'

/** Everything a post may hold; the same list as the page that shows it. */
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
  Picture.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
]
