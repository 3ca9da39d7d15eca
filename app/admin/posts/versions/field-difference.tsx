import type { ReactNode } from 'react'
import type { FormerPost } from '../../../data/find-former-post.ts'
import { noDetails } from '../../../data/post-details.ts'
import { Button } from '../../../ui/button.tsx'
import { toDateTime } from '../../dates.ts'
import { toPublicPath } from '../public-path.ts'
import { MarkedChange } from '../text-diff/marked-change.tsx'
import { MissingPicture } from '../text-diff/rich-nodes.tsx'
import { RichTextDifference } from '../text-diff/rich-text-difference.tsx'
import { TextDifference } from '../text-diff/text-difference.tsx'
import { listDetailChanges } from './list-detail-changes.ts'
import type { VersionImages } from './read-images.ts'
import type { RestoredField } from './restore-version.ts'
import { fieldNames } from './version-field-names.ts'

interface FieldDifferenceProps {
  field: RestoredField
  text: FormerPost
  /** What it is compared with; null for nothing. */
  other: FormerPost | null
  images: VersionImages
  isChanged: boolean
  /** Why it can't be restored. */
  gone: string | null
  isBusy: boolean
  /** Null where there is nothing to restore. */
  onRestore: (() => void) | null
}

export function FieldDifference({
  field,
  isChanged,
  gone,
  isBusy,
  onRestore,
  ...shown
}: FieldDifferenceProps) {
  const name = fieldNames[field]
  return (
    <section aria-label={name} className="border-t border-hairline pt-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-text text-sm font-semibold tracking-normal text-muted">
          {name}
          {!isChanged && <span className="font-normal"> · unchanged</span>}
        </h3>
        {onRestore && (
          <Button
            variant="secondary"
            size="s"
            className="max-md:min-h-11"
            disabled={isBusy}
            onClick={onRestore}
          >
            Restore {field === 'details' ? 'these' : 'this'} {name.toLowerCase()}
          </Button>
        )}
      </div>
      {gone && <p className="mt-1 text-sm text-warning">{gone}</p>}
      {isChanged && (
        <div className="mt-3">
          <Difference field={field} {...shown} />
        </div>
      )}
    </section>
  )
}

function Difference({
  field,
  text,
  other,
  images,
}: Pick<FieldDifferenceProps, 'field' | 'text' | 'other' | 'images'>) {
  if (field === 'content')
    return (
      <RichTextDifference
        before={other?.content ?? text.content}
        after={text.content}
        imageUrls={images.shown}
      />
    )
  if (field === 'title')
    return (
      <div className="font-display text-2xl">
        <TextDifference before={other?.title ?? text.title} after={text.title} />
      </div>
    )
  if (field === 'excerpt')
    return <TextDifference before={other?.excerpt ?? text.excerpt} after={text.excerpt} />
  if (field === 'details') return <Details text={text} other={other} />
  if (field === 'image')
    return (
      <Replaced
        before={other && <Image of={other} images={images} />}
        after={<Image of={text} images={images} />}
      />
    )
  const name = field === 'slug' ? nameAddress : field === 'publishAt' ? nameDate : nameCategory
  return <Replaced before={other && name(other)} after={name(text)} />
}

/** The changed ones; of a first version all it has. */
function Details({ text, other }: { text: FormerPost; other: FormerPost | null }) {
  const changes = listDetailChanges(other?.details ?? noDetails, text.details ?? noDetails)
  return (
    <dl className="grid gap-3">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <TextDifference before={other ? before : after} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** For values that can't be compared word by word. */
function Replaced({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {before && (
        <>
          <MarkedChange tag="del">{before}</MarkedChange>
          <span aria-hidden="true">→</span>
        </>
      )}
      {before ? <MarkedChange tag="ins">{after}</MarkedChange> : after}
    </div>
  )
}

const nameAddress = ({ slug }: FormerPost) => (
  <span className="wrap-anywhere">{toPublicPath(slug ?? '')}</span>
)

const nameDate = ({ created_at }: FormerPost) => toDateTime(created_at ?? '')

function nameCategory({ category, category_id }: FormerPost): string {
  return category ?? (category_id ? 'A category that no longer exists' : 'No category')
}

function Image({ of: { feature_image_url: url }, images }: { of: FormerPost; images: VersionImages }) {
  if (!url) return 'No image'
  if (images.gone.has(url)) return <MissingPicture />
  return (
    <img
      src={images.shown.get(url) ?? url}
      alt={decodeURIComponent(url.split('/').at(-1) ?? '').replace(/^\d+_/, '')}
      className="my-1 inline-block h-32 max-w-full rounded-s object-cover"
    />
  )
}
