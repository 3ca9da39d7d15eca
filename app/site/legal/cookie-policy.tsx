import { Fragment } from 'react'
import { formatDate } from '../format-date.ts'
import { MailAddress } from '../mail-address.tsx'
import { siteSettings } from '../site-settings.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/cookie-policy.ts'
import { LegalPage } from './legal-page.tsx'

export const loader = () => ({ today: formatDate(new Date()) })

export const meta: Route.MetaFunction = ({ matches }) =>
  toMeta({
    title: 'Cookie Policy',
    description: `${siteSettings.name} sets no cookies for reading. This page lists the little that your browser keeps.`,
    matches,
    path: '/legal/cookie-policy',
  })

const kept = [
  {
    name: 'theme',
    what: 'Your choice of light, dark or device setting',
    when: 'when you use the switch',
    until: 'you clear it',
  },
  {
    name: 'sb-…-auth-token',
    what: 'The session of signed-in staff',
    when: 'when staff sign in',
    until: 'they sign out',
  },
  {
    name: 'reviewer',
    what: 'Your name, so that you need not type it with each comment',
    when: 'when you comment on a draft that was sent to you for review',
    until: 'you close the tab',
  },
  {
    name: 'device',
    what: 'A random text by which an account knows this browser again',
    when: 'when staff sign in',
    until: 'you clear it',
  },
  {
    name: 'signed-out-at',
    what: 'That staff signed out themselves, for their other tabs',
    when: 'when staff sign out',
    until: 'you clear it',
  },
  {
    name: 'return-address',
    what: 'The page of the back office that a link in a mail leads to',
    when: 'when staff follow such a link and have to sign in first',
    until: 'they have signed in or close the tab',
  },
  {
    name: 'draft:…',
    what: 'A post that staff have not saved yet',
    when: 'while staff write',
    until: 'it is saved or thrown away',
  },
  {
    name: 'shortcuts-off',
    what: 'That single-key shortcuts are off in the back office',
    when: 'when staff switch them off',
    until: 'they switch them on',
  },
  {
    name: 'react-router-scroll-positions',
    what: 'How far you had scrolled, so that Back works',
    when: 'while you move between pages',
    until: 'you close the tab',
  },
]

const cookies = [
  {
    name: 'txid',
    what: 'The numbers of your last saves, so that the pages you open next show them',
    when: 'when staff, or a program that uses our interface, save something',
    until: 'a minute has passed',
  },
]

export default function CookiePolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Cookie Policy"
      today={loaderData.today}
      lead="Reading this website sets no cookies. Staff get one for a minute when they save. That is why no banner asks you about them."
      sections={[
        {
          id: 'storage',
          heading: 'What your browser keeps',
          body: (
            <>
              <p>
                These entries stay in your browser’s own storage. They are never sent to us by themselves.
              </p>
              <EntryList entries={kept} />
            </>
          ),
        },
        {
          id: 'cookies',
          heading: 'The one cookie',
          body: (
            <>
              <p>Your browser sends it to us with each request. It does not say who you are.</p>
              <EntryList entries={cookies} />
            </>
          ),
        },
        {
          id: 'third-parties',
          heading: 'Other companies',
          body: (
            <p>
              None. No analytics, advertising, fonts, maps or videos are loaded from elsewhere. A picture in
              an article may be one exception: if an editor links to an image on another site, your browser
              asks that site for it.
            </p>
          ),
        },
        {
          id: 'control',
          heading: 'How to clear it',
          body: (
            <p>
              Choose “Use device setting” at the foot of the page to go back to your device’s theme, or clear
              this site’s data in your browser’s settings. Everything keeps working.
            </p>
          ),
        },
        {
          id: 'changes',
          heading: 'If this changes',
          body: (
            <p>
              Should we ever want to store more than this site needs to work, we will ask first and say so
              here. Questions: <MailAddress />.
            </p>
          ),
        },
      ]}
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
            {what}. Made {when}, kept until {until}.
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
