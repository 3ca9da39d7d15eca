import { clsx } from 'clsx/lite'
import { ArrowLeft, History } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toDateTime } from '../../dates.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import { Notice } from '../../notice.tsx'
import { withParameter } from '../../search-parameters.ts'
import { useListParameters } from '../../use-list-parameters.ts'
import { describeWriter } from './describe-version.ts'
import { FieldDifference } from './field-difference.tsx'
import type { VersionImages } from './read-images.ts'
import type { OpenVersion } from './read-versions.ts'
import { listDifferences, listGone, restoredFields, textFields } from './restore-version.ts'
import { useRestore } from './use-restore.ts'
import type { VersionsQuery } from './versions-query.ts'

interface VersionViewProps {
  shown: VersionsQuery
  post: PostWithDetails | null
  open: OpenVersion | null
  images: VersionImages
}

export function VersionView({ shown, post, open, images }: VersionViewProps) {
  if (!open) return <NoVersion isNarrowHidden={!shown.version} />
  return <OpenedVersion shown={shown} post={post} open={open} images={images} />
}

function OpenedVersion({ shown, post, open, images }: VersionViewProps & { open: OpenVersion }) {
  const { version, text, now, other } = open
  const restoring = useRestore(post)
  const { pathname } = useLocation()
  const { parameters } = useListParameters()
  const gone = text ? listGone(text, now, images) : {}
  const restorable = text && now && post ? listDifferences(text, now).filter(field => !gone[field]) : []
  const when = toDateTime(version.written_at)
  const changed = text && other ? listDifferences(text, other) : textFields
  const heading = useRef<HTMLHeadingElement>(null)
  const list = withParameter(parameters, 'version', null).toString()

  async function restore(fields: typeof restorable) {
    if (!text) return
    await restoring.restore(text, fields, when)
    // The focused button is gone.
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }

  // Other fields are shown only where they changed or can be restored.
  const shownFields = restoredFields.filter(
    field => textFields.includes(field) || changed.includes(field) || restorable.includes(field),
  )

  return (
    <article
      aria-label={`Version of ${when}`}
      className={clsx('grid min-w-0 gap-6', !shown.version && 'single:hidden')}
    >
      <Button variant="ghost" asChild className="-ml-4 justify-self-start forced-colors:ml-0 double:hidden">
        <Link to={{ pathname, search: list }}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          All versions
        </Link>
      </Button>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {version.key === 'now' ? 'What stands now' : when}
          </h2>
          <p className="mt-1 text-muted">
            {version.key === 'now' ? `${when}, by ` : 'By '}
            {describeWriter(version)}
          </p>
        </div>
        {restorable.length > 0 && (
          <Button
            variant="secondary"
            busy={restoring.isBusy}
            busyLabel="Restoring…"
            onClick={() => restore(restorable)}
          >
            <History aria-hidden="true" className="size-4.5" />
            Restore this version
          </Button>
        )}
      </header>
      {!post && (
        <Notice role="status" className="mb-0!">
          <p>This post is deleted. Once the Trash has brought it back, versions can be restored.</p>
        </Notice>
      )}
      {restoring.error && <ErrorNotice error={restoring.error} />}
      <Comparison shown={shown} open={open} />
      {text ? (
        shownFields.map(field => (
          <FieldDifference
            key={field}
            field={field}
            text={text}
            other={other}
            images={images}
            isChanged={changed.includes(field)}
            gone={gone[field] ?? null}
            isBusy={restoring.isBusy}
            onRestore={restorable.includes(field) ? () => restore([field]) : null}
          />
        ))
      ) : (
        <p className="text-muted">What stood here was erased.</p>
      )}
    </article>
  )
}

function Comparison({ shown, open: { version, other } }: { shown: VersionsQuery; open: OpenVersion }) {
  const { pathname } = useLocation()
  const { parameters } = useListParameters()
  if (version.key === 'now') return !other && <p className="text-muted">It is the first version.</p>
  if (version.operation === 'UNMERGED') return <p className="text-muted">Compared with what stands now.</p>
  const choices = [
    ['before', 'What it changed'],
    ['now', 'What restoring changes'],
  ] as const
  return (
    <div className="grid gap-2">
      <nav aria-label="Compared with" className="flex flex-wrap gap-1">
        {choices.map(([against, label]) => (
          <Link
            key={against}
            replace
            preventScrollReset
            to={{
              pathname,
              search: withParameter(parameters, 'against', against === 'now' ? 'now' : null).toString(),
            }}
            aria-current={shown.against === against ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full px-3.5 text-md font-semibold text-muted hover:bg-sunken current:bg-ink current:text-bg forced-colors:border forced-colors:current:border-[Highlight] forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
          >
            {label}
          </Link>
        ))}
      </nav>
      {!other && <p className="text-muted">Nothing older is known.</p>}
    </div>
  )
}

function NoVersion({ isNarrowHidden }: { isNarrowHidden: boolean }) {
  return (
    <div className={isNarrowHidden ? 'single:hidden' : undefined}>
      <EmptyState title="No such version">Choose one from the list.</EmptyState>
    </div>
  )
}
