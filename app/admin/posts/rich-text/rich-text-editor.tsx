import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { withoutTrailingBlanks } from '../blank-html.ts'
import { extensions } from './extensions.ts'
import { insertImages, pickImages } from './insert-images.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

interface RichTextEditorProps {
  initialContent: string
  labelledBy: string
  describedBy: string | undefined
  onChange: (html: string) => void
}

/** Default export because it is loaded lazily. */
export default function RichTextEditor({
  initialContent,
  labelledBy,
  describedBy,
  onChange,
}: RichTextEditorProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const editor = useEditor({
    extensions,
    content: initialContent,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'data-field': 'content',
      },
      // Tab belongs to tables and lists in here, so Escape is the way out for the keyboard.
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape') return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
      handlePaste: (_view, event) => take(pickImages(event.clipboardData), null),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return take(pickImages(event.dataTransfer), place?.pos ?? null)
      },
    },
    onUpdate: ({ editor: changed }) => onChange(withoutTrailingBlanks(changed.getHTML())),
  })

  function take(images: File[], position: number | null): boolean {
    if (images.length === 0) return false
    insertImages(editor, images, position)
    return true
  }

  useEffect(() => {
    const element = editor.view.dom
    if (describedBy) {
      element.setAttribute('aria-describedby', describedBy)
      element.setAttribute('aria-invalid', 'true')
    } else {
      element.removeAttribute('aria-describedby')
      element.removeAttribute('aria-invalid')
    }
  }, [editor, describedBy])

  return (
    <div className="rich-text" data-invalid={describedBy ? '' : undefined}>
      <RichTextToolbar ref={toolbar} editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
