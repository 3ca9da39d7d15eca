import { about } from '../../settings/groups/about.ts'
import { callToAction } from '../../settings/groups/call-to-action.ts'
import { people } from '../../settings/groups/people.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { CallToAction } from '../call-to-action.tsx'
import { ImpactStats } from '../impact-stats.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import { useWords, wordsOf } from '../words.ts'
import type { Route } from './+types/page.ts'
import { Kickstart } from './kickstart.tsx'
import stylesheet from './page.css?url'
import { People } from './people.tsx'
import { WhyChoose } from './why-choose.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readPageSettings(context, about, statistics, people, callToAction) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'About Us',
    description: wordsOf(matches, about).lead,
    matches,
    path: '/company/about-us',
  })

export default function AboutPage() {
  const { lead, text } = useWords(about)
  return (
    <>
      <header className="wrap pt-12 md:pt-18">
        <h1 className="text-4xl">About us</h1>
        <p className="mt-6 max-w-[20em] font-display text-2xl text-muted wrap-anywhere">{lead}</p>
        <p className="measure mt-6 text-lg text-muted wrap-anywhere">{text}</p>
      </header>
      <WhyChoose />
      <Kickstart />
      <People />
      <ImpactStats />
      <CallToAction />
    </>
  )
}
