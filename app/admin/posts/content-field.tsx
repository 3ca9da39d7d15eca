import './rich-text/rich-text.css'
import { useId } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import { countWords, toKilobytes } from './content-measure.ts'
import type { TrackImage } from './image-field.tsx'
import { weighContent } from './post-draft.ts'

// Its own chunk: the list, and every other page, never pays for it.
const loadEditor = () => import('./rich-text/rich-text-editor.tsx')

interface ContentFieldProps {
  initialContent: string
  /** As it stands now. */
  content: string
  error: string | null
  onChange: (html: string) => void
  /** Told of pictures that are uploaded. */
  trackImage: TrackImage
}

export function ContentField({ initialContent, content, error, onChange, trackImage }: ContentFieldProps) {
  const id = useId()
  const { Component: RichTextEditor, failed, retry } = useLazyComponent(loadEditor)
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={`${id}-label`} className="sr-only">
        Content
      </span>
      {failed && <ErrorNotice error={{ message: 'The text editor could not be loaded.' }} onRetry={retry} />}
      {!RichTextEditor && !failed && <EditorPlace />}
      {RichTextEditor && (
        <RichTextEditor
          initialContent={initialContent}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-error` : undefined}
          onChange={onChange}
          trackImage={trackImage}
        />
      )}
      <Measure content={content} />
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <span aria-hidden="true">↳</span>
          {error}
        </p>
      )}
    </div>
  )
}

function EditorPlace() {
  return (
    <div className="rich-text grid min-h-96 place-items-center">
      <Spinner label="Loading the text editor" />
    </div>
  )
}

function Measure({ content }: { content: string }) {
  const words = countWords(content)
  if (words === 0) return null
  return (
    <p className="text-xs text-muted tabular-nums">
      {words === 1 ? '1 word' : `${words.toLocaleString()} words`}; adds {toKilobytes(weighContent(content))}{' '}
      KB to the page, without its pictures.
    </p>
  )
}
