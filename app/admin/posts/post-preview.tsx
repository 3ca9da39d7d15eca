import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toDate } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { ShownImage } from '../shown-image.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import { type PreviewWidth, WidthSwitch } from '../width-switch.tsx'
import type { PostDraft } from './post-draft.ts'
import { useObjectUrl } from './use-object-url.ts'

const loadPreview = () => import('./rich-text/rich-text-preview.tsx')

interface PostPreviewProps {
  draft: PostDraft
  category: string | null
  createdAt: string
  onClose: () => void
}

export function PostPreview({ draft, category, createdAt, onClose }: PostPreviewProps) {
  const { Component: RichTextPreview, failed, retry } = useLazyComponent(loadPreview)
  const picture = useObjectUrl(draft.image) ?? draft.imageUrl
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const isPhone = width === 'phone'
  return (
    <Dialog open onClose={onClose} title="Preview" className="w-[min(54rem,calc(100vw-1.5rem))]!">
      <div className="mb-6 max-md:hidden">
        <WidthSwitch width={width} onChange={setWidth} />
      </div>
      <article
        className={clsx(
          'grid gap-6',
          isPhone && 'mx-auto max-w-90 rounded-l bg-bg px-4 py-6 inset-ring inset-ring-control',
        )}
      >
        <header>
          <p className="text-sm text-muted">{[category, toDate(createdAt)].filter(Boolean).join(' · ')}</p>
          <h3 className={clsx('mt-3', isPhone ? 'text-3xl' : 'text-4xl')}>
            {draft.title.trim() || 'No title yet'}
          </h3>
          <p className="mt-4 text-lg text-muted">{draft.excerpt}</p>
        </header>
        {picture && (
          <ShownImage src={picture} alt="" className="aspect-video w-full rounded-l object-cover" />
        )}
        {failed && <ErrorNotice error={{ message: 'The preview could not be loaded.' }} onRetry={retry} />}
        {!RichTextPreview && !failed && <Spinner label="Loading the preview" />}
        {RichTextPreview && <RichTextPreview content={draft.content} />}
      </article>
    </Dialog>
  )
}
