import { Link } from 'react-router'
import { formatDate } from '../format-date.ts'
import { MailAddress } from '../mail-address.tsx'
import { siteSettings } from '../site-settings.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/terms-of-service.ts'
import { LegalPage } from './legal-page.tsx'

export const loader = () => ({ today: formatDate(new Date()) })

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Terms of Service',
    description: `The terms under which ${siteSettings.name} offers this website, its quote calculator and the first ${siteSettings.freeUsers} users.`,
    matches,
    path: '/legal/terms-of-service',
  })

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms of Service"
      today={loaderData.today}
      lead="These terms cover this website. Work that we do for you is covered by the contract we sign with you, which comes before this text wherever the two differ."
      sections={[
        {
          id: 'site',
          heading: 'Using the site',
          body: (
            <p>
              You may read it, link to it and quote from it with its source. You may not try to get around its
              limits, burden it on purpose or send messages in somebody else’s name. The back office is for
              our staff.
            </p>
          ),
        },
        {
          id: 'quotes',
          heading: 'Quotes and estimates',
          body: (
            <p>
              What the calculator shows is a data-backed estimate based on industry averages. It is not an
              offer and binds neither of us. A price becomes binding when it stands in a contract that both of
              us have signed.
            </p>
          ),
        },
        {
          id: 'free',
          heading: `The first ${siteSettings.freeUsers} users`,
          body: (
            <>
              <p>
                We may offer to run a first campaign at our own expense that is to bring{' '}
                {siteSettings.freeUsers} users to your app. You owe us nothing for it and need not go on with
                us afterwards.
              </p>
              <ul>
                <li>
                  It is offered once per app, after we have both agreed in writing on the app, the event and
                  the dates.
                </li>
                <li>
                  The app must be lawful where it is offered and open to the people the campaign addresses.
                </li>
                <li>
                  We may decline or stop where an advert network refuses the app or users would be misled.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'numbers',
          heading: 'Numbers on this site',
          body: (
            <p>
              Figures about earlier work say what was reached then and there. They are no promise of the same
              result for you.
            </p>
          ),
        },
        {
          id: 'content',
          heading: 'Texts and pictures',
          body: (
            <p>
              They belong to {siteSettings.name} or to those named with them. Articles are general information
              and no advice on your case.
            </p>
          ),
        },
        {
          id: 'liability',
          heading: 'What we answer for',
          body: (
            <p>
              We answer without limit for intent, gross negligence and harm to people, and where the law
              leaves no choice. Otherwise we answer for this free website only where we broke a duty that its
              use depends on, and for the damage typical of that.
            </p>
          ),
        },
        {
          id: 'law',
          heading: 'Law and courts',
          body: (
            <p>
              The law of the Federal Republic of Nigeria applies; the courts of Lagos State are responsible.
              Consumers keep the protection of the law of the country they live in.
            </p>
          ),
        },
        {
          id: 'data',
          heading: 'Your data, and changes',
          body: (
            <p>
              How we treat personal data is said in the <Link to="/legal/privacy-policy">Privacy Policy</Link>
              . We change these terms by publishing them here with a new version. Questions: <MailAddress />.
            </p>
          ),
        },
      ]}
    />
  )
}
