import { Fragment } from 'react'
import { cookiePolicy } from '../../settings/groups/cookie-policy.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { findSite } from '../agency.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/cookie-policy.ts'
import { cookies, kept } from './browser-storage-entries.ts'
import { findToday } from './find-today.ts'
import { LegalPage } from './legal-page.tsx'
import stylesheet from './page.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readPageSettings(context, cookiePolicy)
  return { settings, today: findToday(settings) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Cookie Policy',
    description: `${findSite(matches).agency.name} sets no cookies for reading. This page lists the little that your browser keeps.`,
    matches,
    path: '/legal/cookie-policy',
  })

export default function CookiePolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Cookie Policy"
      group={cookiePolicy}
      today={loaderData.today}
      inserts={{ browser_storage: <EntryList entries={kept} />, cookies: <EntryList entries={cookies} /> }}
    />
  )
}

function EntryList({ entries }: { entries: typeof kept }) {
  return (
    <dl>
      {entries.map(({ name, what, when, until }) => (
        <Fragment key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {what}. Set {when}, kept until {until}.
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
