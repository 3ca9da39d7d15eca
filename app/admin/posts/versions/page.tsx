import { clsx } from 'clsx/lite'
import { ArrowLeft } from 'lucide-react'
import { Link, replace, useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import { loadOrToast } from '../../load-or-toast.ts'
import { PageHeader } from '../../page-header.tsx'
import { toAdminMeta } from '../../to-admin-meta.ts'
import { useLastGood } from '../../use-last-good.ts'
import { useLiveReload } from '../../use-live-reload.ts'
import type { Route } from './+types/page.ts'
import { readImages } from './read-images.ts'
import { findVersionOf, readVersions } from './read-versions.ts'
import { VersionList } from './version-list.tsx'
import { VersionView } from './version-view.tsx'
import { toVersionsQuery } from './versions-query.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shown = toVersionsQuery(new URL(request.url).searchParams)
  const loaded = await loadOrToast(
    request,
    async client => {
      const { data, error } = await readVersions(client, params.id, shown)
      if (error) return { data, error }
      const images = await readImages(client, [data.open?.text ?? null, data.open?.other ?? null])
      return images.error ? images : { data: { ...data, images: images.data }, error: null }
    },
    'Error fetching versions',
  )
  if (shown.entry && loaded.data)
    throw replace(`?version=${findVersionOf(loaded.data.versions, shown.entry)}`)
  return { shown, loaded }
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Versions', matches)
}

export default function VersionsPage({ loaderData, params }: Route.ComponentProps) {
  const { shown } = loaderData
  const { data, error } = useLastGood(loaderData.loaded)
  const { revalidate } = useRevalidator()
  useLiveReload('posts')
  const title = data?.post?.title ?? data?.open?.text?.title

  return (
    <>
      <Button
        variant="ghost"
        asChild
        className={clsx('-ml-4 mb-4 forced-colors:ml-0', shown.version && 'single:hidden')}
      >
        <Link to={data && !data.post ? '/admin/posts' : `/admin/posts/${params.id}`}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {data && !data.post ? 'All posts' : 'Back to the post'}
        </Link>
      </Button>
      <PageHeader title="Versions" note={title} />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {data && data.versions.length === 0 && <NoVersions />}
      {data && data.versions.length > 0 && (
        <div className="grid items-start gap-8 double:grid-cols-[19rem_minmax(0,1fr)]">
          <VersionList
            versions={data.versions}
            listed={data.listed}
            open={data.open?.version.key ?? null}
            shown={shown}
          />
          <VersionView key={data.open?.version.key} shown={shown} {...data} />
        </div>
      )}
    </>
  )
}

function NoVersions() {
  return (
    <EmptyState
      title="There are no versions of this post"
      action={
        <Button asChild>
          <Link to="/admin/posts">Back to all posts</Link>
        </Button>
      }
    >
      Its address is wrong, or it was deleted for good.
    </EmptyState>
  )
}
