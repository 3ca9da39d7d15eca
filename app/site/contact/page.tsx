import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestParts } from '../../data/request-parts.ts'
import { sendContactMessage } from '../../data/send-contact-message.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import { replies } from '../../settings/groups/replies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { findSite } from '../agency.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { type ContactOutcome, findErrors, isHoneypotFilled, readContactForm } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readPageSettings(context, replies), today: new Date().toISOString() }
}

export async function action({ request, context }: Route.ActionArgs) {
  // A form that can't be read is an empty one: the page then says what is needed.
  const form = await request.formData().catch(() => new FormData())
  const values = readContactForm(form)
  const errors = findErrors(values)
  if (Object.keys(errors).length > 0)
    return data<ContactOutcome>({ state: 'invalid', values, errors }, { status: 400 })

  const { error } = await sendContactMessage(getServerClient(context), values, {
    isFromProgram: isHoneypotFilled(form),
  })
  if (!error) return data<ContactOutcome>({ state: 'sent' })
  logCallError(context, 'A message could not be sent', error)
  const { requestId } = context.get(requestParts)
  return data<ContactOutcome>({ state: 'failed', values, detail: error.message, requestId }, { status: 502 })
}

// Without an answer from our server the router would replace the page, and what was typed would be gone.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readContactForm(await request.clone().formData())
  try {
    return await serverAction()
  } catch {
    const detail = 'The server could not be reached, or did not answer in a way we understand.'
    return { state: 'failed', values, detail, requestId: null } satisfies ContactOutcome
  }
}

/** Without an answer there is none for what the page shows either, and the router would replace it by an error. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult?.state === 'failed' ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, city } = findSite(matches).agency
  return toMeta({
    title: 'Contact',
    description: `Write to ${name} in ${city}: about your app, a campaign, or your free first 100 users.`,
    matches,
    path: '/contact',
  })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-x-20 gap-y-14 pt-12 md:pt-18 lg:grid-cols-[1fr_22rem]">
      <div>
        <h1 className="text-4xl">Get in Touch</h1>
        <p className="measure mt-4 text-lg text-muted">
          Tell us what the app does, where its users are, and what you would like them to do. That is enough
          to start.
        </p>
        <ContactForm outcome={actionData} />
      </div>
      <ContactInfo today={loaderData.today} />
    </div>
  )
}
