import { data, Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { agency } from '../../settings/groups/agency.ts'
import { canary } from '../../settings/groups/canary.ts'
import { contact } from '../../settings/groups/contact.ts'
import { replies } from '../../settings/groups/replies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { findSite } from '../agency.ts'
import { toOfficeTime } from '../office-clock.ts'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import stylesheet from './contact.css?url'
import {
  type ContactOutcome,
  outcomeStatuses,
  readCallTimes,
  readContactForm,
  readHiddenFields,
  sendTimeout,
} from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'
import { type ContactIntent, findIntent } from './find-intent.server.ts'
import { NextSteps } from './next-steps.tsx'
import { takeMessage } from './take-message.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const reading = readPageSettings(context, replies, contact, canary)
  const { searchParams } = new URL(request.url)
  const found = await findIntent(context, searchParams, reading)
  const intent = found?.form ?? null
  const settings = await reading
  // The day only, so that the page keeps its ETag whenever it is rendered.
  const today = toOfficeTime(new Date(), resolve(agency, settings).time_zone).date
  const answer = { settings, today, intent }
  // Not cached: offered times pass, and made-up subjects would fill the cache.
  const isMadeUp = !intent && (searchParams.has('about') || searchParams.has('article'))
  return intent?.days || isMadeUp ? data(answer, { headers: { 'cache-control': 'no-store' } }) : data(answer)
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await takeMessage(request, context)
  return data(outcome, { status: outcomeStatuses[outcome.state] })
}

// If our server doesn't answer, the router would replace the page and lose what was typed.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const values = { ...readContactForm(form), times: readCallTimes(form) }
  const { key } = readHiddenFields(form)
  // Without a key it could be stored twice.
  const mayWait = key !== ''
  try {
    const outcome = await Promise.race([serverAction(), failLate()])
    return outcome.state === 'failed' ? { ...outcome, mayWait } : outcome
  } catch {
    const detail = 'The server could not be reached, or did not answer in a way we understand.'
    return { state: 'failed', values, detail, requestId: null, key, mayWait } satisfies ContactOutcome
  }
}

const failLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The server does not answer')), sendTimeout)
  })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Nothing else changes, and on a weak network a revalidation might replace the receipt by an error. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult ? false : defaultShouldRevalidate

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, city, country } = findSite(matches).agency
  return toMeta({
    title: `Contact: app growth in ${city}, ${country}`,
    description: `Write to ${name} in ${city}: about your app, a campaign, or your 100 free users.`,
    matches,
    path: '/contact',
  })
}

/** Without a network the page still has the former address's data. */
const isAskedBy = (search: string, intent: ContactIntent | null) =>
  [...new URLSearchParams(search)].some(([key, value]) => intent?.address === `/contact?${key}=${value}`)

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today } = loaderData
  const { search, state } = useLocation()
  const letter: string | undefined = state?.letter
  // After sending, the form is empty, as it is without a subject in the address.
  const intent =
    actionData?.state !== 'sent' && isAskedBy(search, loaderData.intent) ? loaderData.intent : null
  return (
    <div className="wrap grid gap-x-20 gap-y-14 pt-12 md:pt-18 lg:grid-cols-[1fr_22rem]">
      <div>
        <h1 className="text-4xl">Get in Touch</h1>
        <p className="measure mt-4 text-lg text-muted">
          Tell us what the app does, where its users are, and what you would like them to do. Then we propose
          a call, or send a plan with its price.
        </p>
        {intent && (
          <p className="mt-4 wrap-anywhere">
            It is about: <strong>{intent.name}</strong>.{' '}
            <Link to="/contact" state={letter && { letter }} className="link">
              Change this
            </Link>
          </p>
        )}
        <ContactForm key={letter} outcome={actionData} intent={intent} letter={letter} />
      </div>
      <div className="grid h-fit min-w-0 gap-y-12">
        <NextSteps />
        <ContactInfo today={today} />
      </div>
    </div>
  )
}
