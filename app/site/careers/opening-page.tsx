import { data, Link } from 'react-router'
import { findPostBySlug } from '../../data/find-post-by-slug.ts'
import { toPostDetails } from '../../data/post-details.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { Prose } from '../../ui/prose.tsx'
import { findSite, useAgency } from '../agency.ts'
import { toPostNotFound } from '../answer-missing-post.server.ts'
import { sanitiseContent } from '../blog/sanitise-content.server.ts'
import { DayOf } from '../day-of.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toOpeningCard } from '../share/share-card.ts'
import { toBreadcrumbs } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/opening-page.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { describeOpening } from './describe-opening.ts'
import { HowToApply } from './how-to-apply.tsx'
import { isRemote } from './is-remote.ts'
import { toJobPosting } from './job-posting.ts'
import { OpeningFacts } from './opening-facts.tsx'
import stylesheet from './opening-page.css?url'

export async function loader({ params, context }: Route.LoaderArgs) {
  const reading = readPageSettings(context)
  const { data: post, error } = await findPostBySlug(getServerClient(context), params.slug)
  if (error) throw serviceUnavailable(context, 'An opening could not be read', error)
  if (!post) throw await toPostNotFound(context, params.slug, { opening: true })
  if (post.categories?.name !== 'Careers') throw data(null, { status: 404 })
  const { id, title, excerpt, slug, created_at, isClosed } = post
  return {
    settings: await reading,
    opening: { id, title, excerpt, slug, created_at, isClosed },
    details: toPostDetails(post.post_details),
    html: sanitiseContent(post.content, context.get(requestParts).browserSupabaseUrl),
  }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toMeta({ title: 'Page not found', matches })
  const { opening, details, html } = loaderData
  const { title, excerpt, slug } = opening
  const path = `/company/careers/${slug}`
  return toMeta({
    title: details.search_title ?? `${title}, Careers`,
    description: details.search_description ?? excerpt,
    matches,
    path,
    card: toOpeningCard({ title }, findSite(matches).agency),
    noIndex: details.is_noindex,
    structured: site => [
      toJobPosting(site, {
        ...opening,
        html,
        details,
        remote: details.is_remote ?? isRemote({ excerpt, html }),
      }),
      toBreadcrumbs(site, [
        { name: 'Careers', path: '/company/careers' },
        { name: title, path },
      ]),
    ],
  })
}

export default function OpeningPage({ loaderData: { opening, details, html } }: Route.ComponentProps) {
  const { time_zone } = useAgency()
  return (
    <article className="wrap article pt-10 md:pt-14">
      <header>
        <p className="text-sm text-muted">
          <Link to="/company/careers" className="link">
            Careers
          </Link>{' '}
          · Posted <DayOf moment={opening.created_at} />
        </p>
        <h1 className="mt-4 text-4xl">{opening.title}</h1>
        <p className="mt-5 text-lg text-muted">{opening.excerpt}</p>
        {opening.isClosed && <ClosedNotice id={opening.id} deadline={details.deadline} />}
        <OpeningFacts facts={describeOpening(details, time_zone)} isClosed={opening.isClosed} />
      </header>
      <Prose html={html} />
      {!opening.isClosed && <HowToApply title={opening.title} words={details.how_to_apply} />}
    </article>
  )
}
