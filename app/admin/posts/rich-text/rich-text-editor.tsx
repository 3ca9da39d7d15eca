import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { withoutTrailingBlanks } from '../blank-html.ts'
import type { TrackImage } from '../image-field.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import { cleanPastedText } from './clean-pasted-text.ts'
import { hasText, listEmbeddedImages, removeImages } from './embedded-images.ts'
import { extensions } from './extensions.ts'
import { FloatingControls } from './floating-controls.tsx'
import { isPlaceholder, type SeparatedHtml, separateForeignImages, tellMissing } from './foreign-images.ts'
import { ImageDialog } from './image-dialog.tsx'
import { withoutHandlers } from './inert-html.ts'
import { LinkDialog } from './link-dialog.tsx'
import { markTables } from './mark-tables.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { showMerged } from './show-merged.ts'
import type { TextDialog } from './toolbar-commands.ts'
import { type ImageUploads, pickImages, useImageUploads } from './use-image-uploads.ts'

// The caret scrolls a table that is too wide: its box says that one can write in it, as the text around it does.
const decorations = markTables({ contenteditable: 'true' })

interface RichTextEditorProps {
  /** Read on opening, and at each new edition. */
  content: string
  /** How often others' text was merged in. */
  edition: number
  labelledBy: string
  describedBy: string | undefined
  onChange: (html: string) => void
  trackImage: TrackImage
}

/** A default export because it is loaded lazily. */
export default function RichTextEditor({
  content,
  edition,
  labelledBy,
  describedBy,
  onChange,
  trackImage,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const closeDialog = () => setDialog(null)
  const [hasFocus, setFocus] = useState(false)
  const current = useRef<Editor>(null)
  const uploads = useImageUploads(current, trackImage)
  const { upload, error, missing, setMissing, insert, outsource, fill } = uploads
  // The text last reported, without the paragraph that the editor adds for the cursor.
  const told = useRef<string>(null)
  // New props re-render the editor, so they change only when they have to.
  const editorProps = useMemo(
    () =>
      toEditorProps(
        labelledBy,
        describedBy,
        { toolbar, open: setDialog },
        { insert, outsource, fill, setMissing },
      ),
    [labelledBy, describedBy, insert, outsource, fill, setMissing],
  )
  const [harmlessContent] = useState(() => withoutHandlers(content))
  const editor = useEditor({
    extensions,
    content: harmlessContent,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor: created }) => {
      told.current = withoutTrailingBlanks(created.getHTML())
      // Their page was closed before they were uploaded.
      setMissing(removeImages(created, isPlaceholder))
    },
    onUpdate: ({ editor: changed }) => {
      const html = withoutTrailingBlanks(changed.getHTML())
      if (html === told.current) return
      told.current = html
      onChange(html)
    },
  })
  current.current = editor
  const shown = useRef(edition)
  // Before the next key, which would be reported without the merged text.
  useLayoutEffect(() => {
    if (shown.current === edition || !editor) return
    shown.current = edition
    showMerged(editor, content)
    told.current = withoutTrailingBlanks(editor.getHTML())
  }, [editor, edition, content])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only told that the focus comes and goes
    <div
      ref={frame}
      className="rich-text"
      data-invalid={describedBy ? '' : undefined}
      onFocus={() => setFocus(true)}
      onBlur={event => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <RichTextToolbar ref={toolbar} editor={editor} onOpen={setDialog} />
      {hasFocus && <FloatingControls editor={editor} frame={frame} onOpen={setDialog} />}
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
      <LinkDialog editor={editor} open={dialog === 'link'} onClose={closeDialog} />
      {dialog === 'image' && <ImageDialog editor={editor} uploads={uploads} onClose={closeDialog} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={closeDialog} />}
    </div>
  )
}

function toEditorProps(
  labelledBy: string,
  describedBy: string | undefined,
  { toolbar, open }: { toolbar: RefObject<HTMLElement | null>; open: (dialog: TextDialog) => void },
  uploads: Pick<ImageUploads, 'insert' | 'outsource' | 'fill' | 'setMissing'>,
): EditorOptions['editorProps'] {
  /** Of the current paste or drop. */
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
    decorations,
    // Tab is used in tables and lists, so Escape is the keyboard's way out.
    handleKeyDown: (_view, event) => {
      if (isLinkKey(event)) {
        event.preventDefault()
        open('link')
        return true
      }
      if (event.key !== 'Escape') return false
      // It passes the focus on to the tool that had it last.
      toolbar.current?.focus()
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
      // Spreadsheets and Word add a picture of the pasted text.
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

function isLinkKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
