import type { PostWithCategory } from '../../data/schema.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Problem } from '../problem.tsx'
import { usePart } from '../use-part.ts'
import { fieldNames } from './field-names.ts'
import type { MergedField } from './merge-drafts.ts'

const loadPreview = () => import('./rich-text/rich-text-preview.tsx')

/** What would be replaced, so that nobody does it unseen. */
export function TheirFields({ post, fields }: { post: PostWithCategory; fields: MergedField[] }) {
  if (fields.length === 0) return null
  return (
    <dl className="editor-theirs">
      {fields.map(field => (
        <div key={field}>
          <dt>Their {fieldNames[field]}</dt>
          <dd>
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
  if (!post.feature_image_url) return 'No image'
  return <img src={post.feature_image_url} alt="Chosen by them" className="max-h-40 rounded-s" />
}

function TheirContent({ content }: { content: string }) {
  const { Part: RichTextPreview, failed, retry } = usePart(loadPreview)
  if (failed) return <Problem error={{ message: 'Their text could not be loaded.' }} onRetry={retry} />
  return RichTextPreview ? <RichTextPreview content={content} /> : <Spinner label="Loading their text" />
}
