import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { withoutTrailingBlanks } from '../blank-html.ts'
import type { TrackImage } from '../image-field.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import { cleanPastedText } from './clean-pasted-text.ts'
import { hasText, listEmbeddedImages } from './embedded-images.ts'
import { extensions } from './extensions.ts'
import { type SeparatedHtml, separateForeignImages, tellMissing } from './foreign-images.ts'
import { withoutHandlers } from './inert-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { type ImageUploads, pickImages, useImageUploads } from './use-image-uploads.ts'

interface RichTextEditorProps {
  initialContent: string
  labelledBy: string
  describedBy: string | undefined
  onChange: (html: string) => void
  trackImage: TrackImage
}

/** Default export because it is loaded lazily. */
export default function RichTextEditor({
  initialContent,
  labelledBy,
  describedBy,
  onChange,
  trackImage,
}: RichTextEditorProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const current = useRef<Editor>(null)
  const uploads = useImageUploads(current, trackImage)
  const { upload, error, missing, setMissing, insert, outsource, fill } = uploads
  // The paragraph the editor adds for the cursor is no change of the text.
  const told = useRef<string>(null)
  // New props make the editor draw itself again, so they change only when they have to.
  const editorProps = useMemo(
    () => toEditorProps(labelledBy, describedBy, toolbar, { insert, outsource, fill, setMissing }),
    [labelledBy, describedBy, insert, outsource, fill, setMissing],
  )
  const [harmlessContent] = useState(() => withoutHandlers(initialContent))
  const editor = useEditor({
    extensions,
    content: harmlessContent,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor: created }) => {
      told.current = withoutTrailingBlanks(created.getHTML())
    },
    onUpdate: ({ editor: changed }) => {
      const html = withoutTrailingBlanks(changed.getHTML())
      if (html === told.current) return
      told.current = html
      onChange(html)
    },
  })
  current.current = editor

  return (
    <div className="rich-text" data-invalid={describedBy ? '' : undefined}>
      <RichTextToolbar ref={toolbar} editor={editor} uploads={uploads} />
      <EditorContent editor={editor} />
      {upload && (
        <div className="border-t border-hairline px-[clamp(16px,3vw,28px)] py-2.5">
          <UploadProgress {...upload} />
        </div>
      )}
      {[error, tellMissing(missing)].map(
        told =>
          told && (
            <p key={told} role="alert" className="rich-text-notice">
              {told}
            </p>
          ),
      )}
    </div>
  )
}

function toEditorProps(
  labelledBy: string,
  describedBy: string | undefined,
  toolbar: RefObject<HTMLElement | null>,
  uploads: Pick<ImageUploads, 'insert' | 'outsource' | 'fill' | 'setMissing'>,
): EditorOptions['editorProps'] {
  /** Of the paste or drop that is under way. */
  let files: File[] = []
  let separated: SeparatedHtml = { html: '', placed: [], missing: [] }

  function begin(transfer: DataTransfer | null) {
    files = pickImages(transfer)
    separated = { html: '', placed: [], missing: [] }
    return false
  }

  function take(images: File[], position: number | null): boolean {
    if (images.length === 0) return false
    uploads.setMissing([])
    uploads.insert(images, position)
    return true
  }

  function takeFromHtml(html: string) {
    uploads.setMissing(separated.missing)
    uploads.fill(separated.placed)
    uploads.outsource(listEmbeddedImages(html))
  }

  return {
    attributes: {
      class: 'prose',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'data-field': 'content',
      ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
    },
    // Tab belongs to tables and lists in here, so Escape is the way out for the keyboard.
    handleKeyDown: (_view, event) => {
      if (event.key !== 'Escape') return false
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      return true
    },
    handleDOMEvents: {
      paste: (_view, event) => begin(event.clipboardData),
      drop: (_view, event) => begin(event.dataTransfer),
    },
    transformPastedHTML: html => {
      separated = separateForeignImages(html, files)
      return separated.html
    },
    transformPastedText: cleanPastedText,
    handlePaste: (_view, event) => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      // Spreadsheets and Word add a picture of the very text that is pasted.
      if (!hasText(html) && take(files, null)) return true
      takeFromHtml(html)
      return false
    },
    handleDrop: (view, event, _slice, moved) => {
      if (moved) return false
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (take(files, place?.pos ?? null)) return true
      takeFromHtml(event.dataTransfer?.getData('text/html') ?? '')
      return false
    },
  }
}
