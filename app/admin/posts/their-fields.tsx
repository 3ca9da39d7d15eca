import type { PostWithCategory } from '../../data/schema.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { useLazyComponent } from '../use-lazy-component.ts'
import { fieldNames } from './field-names.ts'
import type { MergedField } from './merge/merge-drafts.ts'

const loadPreview = () => import('./rich-text/rich-text-preview.tsx')

/** What would be replaced, so that nobody does it unseen. */
export function TheirFields({ post, fields }: { post: PostWithCategory; fields: MergedField[] }) {
  if (fields.length === 0) return null
  return (
    <dl className="grid gap-3 rounded-m border border-hairline bg-bg px-4 py-3">
      {fields.map(field => (
        <div key={field}>
          <dt className="text-xs/inherit text-muted">Their {fieldNames[field]}</dt>
          <dd className="wrap-anywhere">
            <TheirField post={post} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TheirField({ post, field }: { post: PostWithCategory; field: MergedField }) {
  if (field === 'title') return post.title
  if (field === 'excerpt') return post.excerpt
  if (field === 'categoryId') return post.categories?.name ?? 'N/A'
  if (field === 'content') return <TheirContent content={post.content} />
  if (field === 'slug') return post.slug
  if (field === 'publishAt') return toDateTime(post.created_at)
  if (field === 'details') return 'Changed, too'
  if (!post.feature_image_url) return 'No image'
  return <img src={post.feature_image_url} alt="Chosen by them" className="max-h-40 rounded-s" />
}

function TheirContent({ content }: { content: string }) {
  const { Component: RichTextPreview, failed, retry } = useLazyComponent(loadPreview)
  if (failed) return <ErrorNotice error={{ message: 'Their text could not be loaded.' }} onRetry={retry} />
  return RichTextPreview ? <RichTextPreview content={content} /> : <Spinner label="Loading their text" />
}
