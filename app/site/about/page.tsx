import { CallToAction } from '../call-to-action.tsx'
import { ImpactStats } from '../impact-stats.tsx'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { Kickstart } from './kickstart.tsx'
import { WhyChoose } from './why-choose.tsx'

const lead =
  'Holla is a growth team in Lagos. We find users for African apps, and we put our own money on the first hundred of them.'

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'About Us',
    description: lead,
    matches,
    path: '/company/about-us',
  })

export default function AboutPage() {
  return (
    <>
      <header className="wrap pt-12 md:pt-18">
        <h1 className="text-4xl">About us</h1>
        <p className="mt-6 max-w-[20em] font-display text-2xl text-muted">{lead}</p>
        <p className="measure mt-6 text-lg text-muted">
          Good apps are built here every month, and too many of them are never found. Growth advice is mostly
          written for other places: for cheap data, new phones and one language. We work from what is true on
          this continent, and we show our numbers.
        </p>
      </header>
      <WhyChoose />
      <Kickstart />
      <ImpactStats />
      <CallToAction />
    </>
  )
}
