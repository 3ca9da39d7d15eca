import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedImageSource, isAllowedLink } from './allowed-address.ts'

const SafeImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: element => (isAllowedImageSource(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },
})

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
  SafeImage.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
]
