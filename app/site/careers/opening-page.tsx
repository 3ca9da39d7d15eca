import { data, Link } from 'react-router'
import { findPostBySlug } from '../../data/find-post-by-slug.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { Prose } from '../../ui/prose.tsx'
import { sanitiseContent } from '../blog/sanitise-content.server.ts'
import { formatDate } from '../format-date.ts'
import { toPostNotFound } from '../post-not-found.server.ts'
import { toOpeningCard } from '../share/share-card.ts'
import { siteSettings } from '../site-settings.ts'
import { toBreadcrumbs, toJobPosting } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/opening-page.ts'
import { ApplyButton } from './apply-button.tsx'
import { isRemote } from './is-remote.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: post, error } = await findPostBySlug(getServerClient(context), params.slug)
  if (error) throw serviceUnavailable(context, 'An opening could not be read', error)
  if (!post) throw await toPostNotFound(context, params.slug, { opening: true })
  if (post.categories?.name !== 'Careers') throw data(null, { status: 404 })
  const { title, excerpt, slug, created_at } = post
  return {
    opening: { title, excerpt, slug, created_at },
    html: sanitiseContent(post.content, context.get(requestParts).browserSupabaseUrl),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toMeta({ title: 'Page not found' })
  const { title, excerpt, slug } = loaderData.opening
  return toMeta({
    title: `${title}, Careers`,
    description: excerpt,
    siteUrl: matches[0].loaderData?.siteUrl,
    path: `/company/careers/${slug}`,
    card: toOpeningCard({ title }),
    structured: siteUrl => [
      toJobPosting(siteUrl, {
        ...loaderData.opening,
        html: loaderData.html,
        remote: isRemote({ excerpt, html: loaderData.html }),
      }),
      toBreadcrumbs(siteUrl, [
        { name: 'Careers', path: '/company/careers' },
        { name: title, path: `/company/careers/${slug}` },
      ]),
    ],
  })
}

export default function OpeningPage({ loaderData: { opening, html } }: Route.ComponentProps) {
  return (
    <article className="wrap article pt-10 md:pt-14">
      <header>
        <p className="text-sm text-muted">
          <Link to="/company/careers" className="link">
            Careers
          </Link>{' '}
          · Posted <time dateTime={opening.created_at}>{formatDate(opening.created_at)}</time>
        </p>
        <h1 className="mt-4 text-4xl">{opening.title}</h1>
        <p className="mt-5 mb-10 text-lg text-muted">{opening.excerpt}</p>
      </header>
      <Prose html={html} />
      <footer className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-8">
        <ApplyButton title={opening.title} />
        <p className="text-base text-muted">
          Resume and cover letter to{' '}
          <a className="link font-semibold" href={`mailto:${siteSettings.email}`}>
            {siteSettings.email}
          </a>
        </p>
      </footer>
    </article>
  )
}
