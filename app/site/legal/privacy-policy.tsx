import { privacyPolicy } from '../../settings/groups/privacy-policy.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { findSite } from '../agency.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/privacy-policy.ts'
import { findToday } from './find-today.ts'
import { LegalPage } from './legal-page.tsx'
import stylesheet from './page.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readPageSettings(context, privacyPolicy)
  return { settings, today: findToday(settings) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Privacy Policy',
    description: `What ${findSite(matches).agency.name} stores about you on this website, why, for how long, and what you can ask of us.`,
    matches,
    path: '/legal/privacy-policy',
  })

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy Policy" group={privacyPolicy} today={loaderData.today} />
}
