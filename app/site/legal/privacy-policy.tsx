import { Link } from 'react-router'
import { formatDate } from '../format-date.ts'
import { MailAddress } from '../mail-address.tsx'
import { siteSettings } from '../site-settings.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/privacy-policy.ts'
import { LegalPage } from './legal-page.tsx'

export const loader = () => ({ today: formatDate(new Date()) })

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Privacy Policy',
    description: `What ${siteSettings.name} stores about you on this website, why, for how long, and what you can ask of us.`,
    matches,
    path: '/legal/privacy-policy',
  })

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy Policy"
      today={loaderData.today}
      lead="In short: you can read this website without giving us anything. If you write to us, we keep your message to answer it. There are no trackers, no advertising cookies and no profiles."
      sections={[
        {
          id: 'who',
          heading: 'Who is responsible',
          body: (
            <p>
              {siteSettings.name}, {siteSettings.city}, {siteSettings.country}, is the data controller for
              this website in the sense of the Nigeria Data Protection Act 2023 (NDPA), its General
              Application and Implementation Directive 2025 (GAID) and, where it applies to you, the EU
              General Data Protection Regulation (GDPR). Write to <MailAddress /> about anything on this page.
            </p>
          ),
        },
        {
          id: 'what',
          heading: 'What we store',
          body: (
            <>
              <h3>When you write to us</h3>
              <p>
                Your name, e-mail address, subject and message, and when they arrived. They are stored in our
                database and sent to our own mailbox. We use them to answer you and for nothing else.
              </p>
              <h3>When you use the quote calculator</h3>
              <p>
                Nothing. It calculates on your device. What you enter is not sent to us unless you carry it
                over to the contact form and send that.
              </p>
              <h3>When you visit</h3>
              <p>
                To answer you at all, our server sees your internet address. Where it must limit attempts
                (sending messages, signing in), it counts them per address for a short time. Errors are logged
                with a random number, the time and the address of the page, without what you typed.
              </p>
              <h3>On your own device</h3>
              <p>
                If you switch between light and dark, your choice is kept in your browser. See the{' '}
                <Link to="/legal/cookie-policy">Cookie Policy</Link>.
              </p>
              <h3>If you work for us</h3>
              <p>
                Staff accounts consist of an e-mail address, a protected form of the password (a hash), a
                role, the time of the last sign-in and, where a second step is set up, the key of its app and
                protected recovery codes. For each signed-in device we keep the browser’s name and the
                internet address, so that its owner can recognise it and sign it out; we remember them for six
                months, to tell the owner of a sign-in from elsewhere. Posts carry the account that wrote
                them.
              </p>
            </>
          ),
        },
        {
          id: 'why',
          heading: 'Why we may',
          body: (
            <ul>
              <li>
                Messages: to take the steps you ask for before a contract, or our legitimate interest in
                answering people who write to us (NDPA s. 25; GDPR Art. 6(1)(b) and (f)).
              </li>
              <li>
                Limits and error logs: our legitimate interest in a website that works and is not abused (NDPA
                s. 25; GDPR Art. 6(1)(f)).
              </li>
              <li>Staff accounts: the working relationship with the person concerned.</li>
            </ul>
          ),
        },
        {
          id: 'how-long',
          heading: 'How long we keep it',
          body: (
            <ul>
              <li>
                Messages: as long as the conversation needs, then until staff delete them, which we review
                yearly.
              </li>
              <li>Counts of attempts: minutes to hours. Error logs: until they are rotated.</li>
              <li>
                Staff accounts: until the person leaves; a signed-in device until it is signed out or unused
                for 90 days. Articles remain without the account.
              </li>
            </ul>
          ),
        },
        {
          id: 'who-else',
          heading: 'Who else sees it',
          body: (
            <p>
              Those who run our server, database and mailbox on our behalf and under contract. We sell
              nothing, rent nothing and load nothing from other companies into these pages. Where a provider
              works outside Nigeria, we transfer data only as the NDPA (ss. 41 to 43) and, where it applies,
              chapter V of the GDPR allow.
            </p>
          ),
        },
        {
          id: 'rights',
          heading: 'What you can ask of us',
          body: (
            <>
              <p>
                You may ask for a copy of what we hold about you, have it corrected, erased, restricted or
                handed over, and object to its use. Write to <MailAddress /> from the address concerned. It
                costs nothing, and we answer within 30 days.
              </p>
              <p>
                You may complain to the Nigeria Data Protection Commission, or, in the European Union, to the
                authority where you live.
              </p>
            </>
          ),
        },
        {
          id: 'safety',
          heading: 'How we protect it',
          body: (
            <p>
              Messages can be read by super administrators only; the database itself enforces that. Passwords
              are stored as hashes, pages are sent encrypted, and the site runs no code from third parties. If
              something should happen to your data that puts you at risk, we tell the Commission within 72
              hours and you without delay.
            </p>
          ),
        },
        {
          id: 'children',
          heading: 'Children',
          body: (
            <p>This website is for businesses. We do not knowingly collect data about anybody under 18.</p>
          ),
        },
      ]}
    />
  )
}
