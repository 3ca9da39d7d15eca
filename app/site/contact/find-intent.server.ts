import type { RouterContextProvider } from 'react-router'
import {
  type Intent,
  type ServiceKey,
  serviceKeys,
} from '../../../supabase/functions/send-holla-email/contact-request-headers.ts'
import { findPostSummary } from '../../data/find-post-summary.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import type { StoredSettings } from '../../settings/group.ts'
import { agency } from '../../settings/groups/agency.ts'
import { contact } from '../../settings/groups/contact.ts'
import { resolve } from '../../settings/resolve.ts'
import { freeUsers } from '../free-users.ts'
import { services } from '../navigation.ts'
import { type CallDay, listCallTimes, toCallDays } from './call-times.ts'

type Context = Readonly<RouterContextProvider>

export interface ContactIntent {
  address: string
  name: string
  subject: string
  message: string
  days: CallDay[] | null
}

interface FoundIntent {
  form: ContactIntent
  lead: {
    intent: Intent
    service: ServiceKey | null
  }
  /** The page with its link, if there is only one. */
  page: string | null
}

/** Only keys of a fixed list and titles that we look up: no text of an address gets into the form. */
export async function findIntent(
  context: Context,
  parameters: URLSearchParams,
  reading: Promise<StoredSettings>,
): Promise<FoundIntent | null> {
  const slug = parameters.get('article')
  if (slug !== null) return findArticle(context, slug)
  const about = parameters.get('about')
  if (about === 'free-users') return toFreeUsers(await reading)
  if (about === 'call') return toCall(await reading)
  const service = serviceKeys.find(key => key === about)
  return service ? toService(service) : null
}

function toFreeUsers(settings: StoredSettings): FoundIntent {
  const { free_users_facts: facts } = resolve(contact, settings)
  return {
    form: {
      address: '/contact?about=free-users',
      name: `Your first ${freeUsers} users, free`,
      subject: `Claim my first ${freeUsers} users`,
      message: facts.map(fact => `${fact}:\n`).join('\n'),
      days: null,
    },
    lead: { intent: 'free_users', service: null },
    page: '/',
  }
}

function toCall(settings: StoredSettings): FoundIntent {
  const office = resolve(agency, settings)
  const times = listCallTimes(new Date(), office, resolve(contact, settings).answer_hours)
  return {
    form: {
      address: '/contact?about=call',
      name: 'A call',
      subject: 'Schedule a call',
      message: 'My phone number:\n\nWhat I would like to talk about:\n',
      days: times.length > 0 ? toCallDays(times, office) : null,
    },
    lead: { intent: 'call', service: null },
    page: null,
  }
}

function toService(service: ServiceKey): FoundIntent {
  const page = `/services/${service}`
  const name = services.find(({ href }) => href === page)?.label ?? service
  return {
    form: { address: `/contact?about=${service}`, name, subject: `About ${name}`, message: '', days: null },
    lead: { intent: 'service', service },
    page,
  }
}

async function findArticle(context: Context, slug: string): Promise<FoundIntent | null> {
  const { data: article, error } = await findPostSummary(getServerClient(context), slug)
  if (error) logCallError(context, 'The article that a message is about could not be read', error)
  if (!article) return null
  const name = `“${article.title}”`
  const subject = `About ${name}`
  return {
    form: {
      address: `/contact?article=${slug}`,
      name,
      // A title may be as long as a subject.
      subject: [...subject].length > 300 ? `${[...subject].slice(0, 298).join('')}…”` : subject,
      message: '',
      days: null,
    },
    lead: { intent: 'article', service: null },
    page: '/company/blog',
  }
}
