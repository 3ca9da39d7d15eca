import { lazy, Suspense, useId } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

// Its own chunk: the list, and every other page, never pays for it.
const RichTextEditor = lazy(() => import('./rich-text/rich-text-editor.tsx'))

interface ContentFieldProps {
  initialContent: string
  error: string | null
  onChange: (html: string) => void
}

export function ContentField({ initialContent, error, onChange }: ContentFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        Content
      </span>
      <Suspense fallback={<EditorPlace />}>
        <RichTextEditor
          initialContent={initialContent}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-error` : undefined}
          onChange={onChange}
        />
      </Suspense>
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
