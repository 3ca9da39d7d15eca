import { about } from '../../settings/groups/about.ts'
import { callToAction } from '../../settings/groups/call-to-action.ts'
import { people } from '../../settings/groups/people.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { findSite } from '../agency.ts'
import { CallToAction } from '../call-to-action.tsx'
import { ImpactStats } from '../impact-stats.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import { useWords, wordsOf } from '../words.ts'
import type { Route } from './+types/page.ts'
import stylesheet from './about.css?url'
import { CompanyFacts } from './company-facts.tsx'
import { Kickstart } from './kickstart.tsx'
import { Note } from './note.tsx'
import { People } from './people.tsx'
import { WhyChoose } from './why-choose.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readPageSettings(context, about, statistics, people, callToAction) }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, city } = findSite(matches).agency
  return toMeta({
    title: `About ${name}: app growth team in ${city}`,
    description: wordsOf(matches, about).lead,
    matches,
    path: '/company/about-us',
  })
}

export default function AboutPage() {
  const { lead } = useWords(about)
  return (
    <>
      <header className="wrap pt-12 md:pt-18">
        <h1 className="font-text text-lg font-semibold tracking-normal text-muted">About us</h1>
        <p className="mt-4 max-w-[24em] font-display text-4xl tracking-[-0.02em] text-balance wrap-anywhere">
          {lead}
        </p>
      </header>
      <div className="wrap mt-12 grid gap-x-16 gap-y-14 md:mt-18 lg:grid-cols-[1fr_22rem]">
        <Note />
        <CompanyFacts />
      </div>
      <WhyChoose />
      <Kickstart />
      <People />
      <ImpactStats />
      <CallToAction />
    </>
  )
}
