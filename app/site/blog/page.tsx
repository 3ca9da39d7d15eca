import { useEffect } from 'react'
import { data } from 'react-router'
import { listBlogPosts } from '../../data/list-blog-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import type { CallError } from '../../data/result.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { clearToast, showToast } from '../../ui/toast.ts'
import { type Agency, findSite, useAgency } from '../agency.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { type BlogAddress, readBlogAddress, toBlogPath } from './blog-address.ts'
import { BlogSearch } from './blog-search.tsx'
import { CategoryLinks } from './category-links.tsx'
import { ErrorNotice } from './error-notice.tsx'
import stylesheet from './page.css?url'
import { Pagination } from './pagination.tsx'
import { PostList } from './post-list.tsx'
import { toCategoryNotFound } from './redirect-former-category.server.ts'
import { SearchNotice } from './search-notice.tsx'
import { useLiveBlog } from './use-live-blog.ts'
import { usePreviousData } from './use-previous-data.ts'
import { withNetworkFallback } from './with-network-fallback.ts'

const pageSize = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = readBlogAddress(new URL(request.url).searchParams)
  if (!address) throw data(null, { status: 404 })
  const reading = readPageSettings(context)
  const client = getServerClient(context)
  const categories = await listCategories(client)
  if (categories.error) return toErrorData(context, address, categories.error)

  const shown = categories.data.filter(({ name }) => name !== 'Careers')
  const chosen = shown.find(({ name }) => name === address.category)
  if (address.category && !chosen) throw await toCategoryNotFound(context, address, address.category)
  const { page, search } = address
  const found = await listBlogPosts(client, { page, pageSize, search, categoryId: chosen?.id })
  if (found.error) return toErrorData(context, address, found.error)
  if (page > 1 && found.data.posts.length === 0) throw data(null, { status: 404 })
  return data(
    {
      ...found.data,
      settings: await reading,
      address,
      categories: shown.map(({ name }) => name).sort(),
      error: null,
    },
    // Not cached: searches are countless and would push out what people read.
    search ? { headers: { 'cache-control': 'no-store' } } : {},
  )
}

// The status keeps an empty list out of the page cache.
function toErrorData(context: Route.LoaderArgs['context'], address: BlogAddress, error: CallError) {
  logCallError(context, 'The blog could not be read', error)
  return data({ posts: [], hasMore: false, address, categories: [], error: error.message }, { status: 503 })
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  withNetworkFallback(request, serverLoader)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const toLead = ({ market_adjective }: Agency) =>
  `What we learn about growing apps in ${market_adjective} markets, written down.`

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const address = loaderData?.address ?? { page: 1, category: null, search: null }
  const { agency } = findSite(matches)
  const blog = address.search || address.category ? 'Blog' : `Blog: growing apps in ${agency.market}`
  const subject = [address.search && `“${address.search}”`, address.category, blog].filter(Boolean).join(', ')
  const page = address.page > 1 ? `, page ${address.page}` : ''
  return toMeta({
    title: subject + page,
    description: `${toLead(agency)}${address.category ? ` Filed under ${address.category}.` : ''}${page && ` Page ${address.page}.`}`,
    matches,
    path: toBlogPath(address),
    noIndex: address.search !== null,
  })
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { posts, address, categories, hasMore, error } = usePreviousData(loaderData)
  const isFront = address.page === 1 && !address.category && !address.search
  const agency = useAgency()
  useLiveBlog()
  useEffect(() => {
    const { error: description } = loaderData
    const title = 'Error fetching posts'
    if (description) showToast({ title, description, tone: 'danger' })
    else clearToast(title)
  }, [loaderData])

  return (
    <div className="wrap pt-12 md:pt-18">
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="min-w-0">
          <h1 className="text-4xl">Blog</h1>
          <p className="measure mt-4 text-lg text-muted">{toLead(agency)}</p>
        </div>
        <BlogSearch search={address.search} />
      </header>
      <CategoryLinks names={categories} chosen={address.search ? undefined : address.category} />
      <div className="mt-10">
        {error && <ErrorNotice title="Error fetching posts" detail={error} />}
        {!error && address.search && <SearchNotice search={address.search} none={posts.length === 0} />}
        {!error && !address.search && posts.length === 0 && (
          <EmptyState title="There are no posts yet.">
            <p>This page shows the first one as soon as it is published.</p>
          </EmptyState>
        )}
        {posts.length > 0 && <PostList posts={posts} hasLead={isFront} />}
      </div>
      <Pagination address={address} hasMore={hasMore} />
    </div>
  )
}
