import './rich-text/rich-text.css'
import { useId, useRef } from 'react'
import { countWords, toReadingTime } from '../../reading-time.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import type { TrackImage } from './image-field.tsx'
import { weighContent } from './post-draft.ts'
import { type PictureWeight, usePictureWeight } from './use-picture-weight.ts'

// A chunk of its own, which no other page loads.
const loadEditor = () => import('./rich-text/rich-text-editor.tsx')

interface ContentFieldProps {
  content: string
  /** How often others' text was merged in. */
  edition: number
  error: string | null
  onChange: (html: string) => void
  trackImage: TrackImage
}

export function ContentField({ content, edition, error, onChange, trackImage }: ContentFieldProps) {
  const id = useId()
  const { Component: RichTextEditor, failed, retry } = useLazyComponent(loadEditor)
  const field = useRef<HTMLDivElement>(null)
  const pictures = usePictureWeight(field, content)
  return (
    <div ref={field} className="grid min-w-0 gap-1.5" onLoadCapture={pictures.weigh}>
      <span id={`${id}-label`} className="sr-only">
        Content
      </span>
      {failed && <ErrorNotice error={{ message: 'The text editor could not be loaded.' }} onRetry={retry} />}
      {!RichTextEditor && !failed && <EditorPlace />}
      {RichTextEditor && (
        <RichTextEditor
          content={content}
          edition={edition}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-error` : undefined}
          onChange={onChange}
          trackImage={trackImage}
        />
      )}
      <Measure content={content} pictures={pictures.weight} />
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

function Measure({ content, pictures }: { content: string; pictures: PictureWeight }) {
  const words = countWords(content)
  if (words === 0 && pictures.count === 0) return null
  return (
    <p className="text-xs text-muted tabular-nums">
      {words === 1 ? '1 word' : `${words.toLocaleString()} words`}, {toReadingTime(words)} min to read; adds{' '}
      {toKilobytes(weighContent(content))} KB to the page{describePictures(pictures)}.
    </p>
  )
}

function describePictures({ count, bytes }: PictureWeight): string {
  if (count === 0) return ''
  if (bytes === null) return ', without its pictures'
  const weight = `at most ${toKilobytes(bytes).toLocaleString()} KB`
  return count === 1 ? `, and its picture ${weight}` : `, and its ${count} pictures ${weight}`
}

const toKilobytes = (bytes: number) => Math.ceil(bytes / 1024)
