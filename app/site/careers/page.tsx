import { data, Link } from 'react-router'
import { careersMissing, listCareersPosts } from '../../data/list-careers-posts.ts'
import { toPostDetails } from '../../data/post-details.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import { agency } from '../../settings/groups/agency.ts'
import { replies } from '../../settings/groups/replies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { findSite, useAgency } from '../agency.ts'
import { DayOf } from '../day-of.tsx'
import { MailAddress } from '../mail-address.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { ApplyButton } from './apply-button.tsx'
import { describeOpening } from './describe-opening.ts'
import { NoOpenings } from './no-openings.tsx'
import stylesheet from './page.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, found] = await Promise.all([
    readPageSettings(context, replies),
    listCareersPosts(getServerClient(context)),
  ])
  if (found.error) {
    // Specification §8: only logged, the list stays empty. A status of failure keeps the page out of the cache.
    logCallError(context, 'The openings could not be read', found.error)
    const status = found.error.code === careersMissing ? 200 : 503
    return data({ settings, openings: [] }, { status })
  }
  const { time_zone } = resolve(agency, settings)
  return data({
    settings,
    openings: found.data.map(({ id, slug, title, excerpt, created_at, post_details }) => ({
      ...{ id, slug, title, excerpt, created_at },
      facts: describeOpening(toPostDetails(post_details), time_zone),
    })),
  })
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, city, market_adjective } = findSite(matches).agency
  return toMeta({
    title: `Careers in app growth, ${city}`,
    description: `Current openings at ${name}, a growth team for ${market_adjective} apps in ${city}.`,
    matches,
    path: '/company/careers',
  })
}

export default function CareersPage({ loaderData: { openings } }: Route.ComponentProps) {
  const { application } = useSettings(replies)
  const { market_adjective } = useAgency()
  return (
    <div className="wrap pt-12 md:pt-18">
      <h1 className="text-4xl">Careers</h1>
      <p className="measure mt-4 text-lg text-muted">
        {`We find users for ${market_adjective} apps, measure what they do, and report it in plain words.`}
        {openings.length > 0 && ' These are the positions we want to fill.'}
      </p>
      {openings.length === 0 ? (
        <NoOpenings />
      ) : (
        <section aria-labelledby="openings-title" className="board">
          <h2 id="openings-title" className="board-head">
            Current openings
          </h2>
          <ul>
            {openings.map(({ id, slug, title, excerpt, created_at, facts }) => (
              <li key={id} className="board-row">
                <div>
                  <h3 className="text-2xl">
                    <Link
                      to={`/company/careers/${slug}`}
                      className="board-title underline-offset-4 hover:underline"
                    >
                      {title}
                    </Link>
                  </h3>
                  <p className="mt-1 text-sm text-muted">
                    Posted <DayOf moment={created_at} />
                  </p>
                  {facts.length > 0 && (
                    <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
                      {facts.map(({ name, value }) => (
                        <div key={name} className="flex gap-1.5">
                          <dt className="text-muted">{name}</dt>
                          <dd className="font-semibold wrap-anywhere">{value}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </div>
                <p className="line-clamp-4 text-base text-muted">{excerpt}</p>
                <div>
                  <ApplyButton title={title} variant="outline" />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {openings.length > 0 && (
        <p className="measure mt-8 text-muted">
          To apply, send a resume and a cover letter to{' '}
          <MailAddress className="link font-semibold wrap-anywhere" />. Nothing fits? Write anyway and tell us
          what you would do here.{application && ` ${application}`}
        </p>
      )}
    </div>
  )
}
