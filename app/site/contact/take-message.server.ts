import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { asksForPrivacy } from '../../../supabase/functions/send-holla-email/asks-for-privacy.ts'
import type { ContactMessage } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import {
  findOriginPage,
  maxTimes,
} from '../../../supabase/functions/send-holla-email/contact-request-headers.ts'
import { toLetterNumber } from '../../../supabase/functions/send-holla-email/letter-number.ts'
import { readUtm } from '../../../supabase/functions/send-holla-email/utm-parameters.ts'
import { requestParts } from '../../data/request-parts.ts'
import { sendContactMessage } from '../../data/send-contact-message.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import { agency } from '../../settings/groups/agency.ts'
import { contact } from '../../settings/groups/contact.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import type { Agency } from '../agency.ts'
import { toTimesText } from './call-times.ts'
import {
  type ContactOutcome,
  findErrors,
  readCallTimes,
  readContactForm,
  readHiddenFields,
  type SentOutcome,
} from './contact-fields.ts'
import { findIntent } from './find-intent.server.ts'
import { addWorkingHours } from './working-hours.ts'

type Context = Readonly<RouterContextProvider>

export async function takeMessage(request: Request, context: Context): Promise<ContactOutcome> {
  // A form that can't be read counts as empty: the page then says what is needed.
  const form = await request.formData().catch(() => new FormData())
  const written = readContactForm(form)
  const reading = readPageSettings(context, contact)
  const intent = await findIntent(context, new URL(request.url).searchParams, reading)
  const settings = await reading
  const office = resolve(agency, settings)
  const offered = intent?.form.days?.flatMap(day => day.times.map(({ at }) => at)) ?? []
  const times = [...new Set(readCallTimes(form))].slice(0, maxTimes)
  const values = { ...written, times }
  const gone = times.filter(time => !offered.includes(time))
  const message = withTimes(written, times, office)
  const errors = {
    ...findErrors(written, intent?.form.message),
    ...(written.message && findTooLong(message)),
  }
  if (Object.keys(errors).length > 0 || gone.length > 0) {
    const timesError = 'One of these times is no longer offered. Please choose again.'
    return { state: 'invalid', values, errors, ...(gone.length > 0 && { timesError }) }
  }

  const { origin, key, isFromProgram } = readHiddenFields(form)
  const details = {
    ...readOrigin(request, origin, intent?.page ?? null),
    ...(intent?.lead ?? { intent: null, service: null }),
    proposed_times: times,
  }
  const { data, error } = await sendContactMessage(getServerClient(context), message, {
    isFromProgram,
    details,
    key: key || toHourlyKey(message),
  })
  if (!error) return toSent(data.id, office, resolve(contact, settings).answer_hours)
  logCallError(context, 'A message could not be sent', error)
  const { requestId } = context.get(requestParts)
  return { state: 'failed', values, detail: error.message, requestId, key }
}

const withTimes = (written: ContactMessage, times: string[], office: Agency): ContactMessage =>
  times.length > 0 ? { ...written, message: `${written.message}\n\n${toTimesText(times, office)}` } : written

const findTooLong = (message: ContactMessage) => {
  const { message: error } = findErrors(message)
  return error ? { message: error } : {}
}

/** Without script a form has no key: sent again within the hour, it is stored once. */
function toHourlyKey(message: ContactMessage): string {
  const hour = Math.floor(Date.now() / 3_600_000)
  const digest = createHash('sha256')
    .update(JSON.stringify([hour, message]))
    .digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}

/** As the page's script tells it, else by the subject and the referrer. */
function readOrigin(request: Request, address: string, page: string | null) {
  if (asksForPrivacy(request.headers)) return { origin: null, utm: null }
  const told = parseAddress(address)
  const own = parseAddress(request.headers.get('referer') ?? '')
  return {
    origin: (told && findOriginPage(told.pathname)) ?? page,
    utm: (told && readUtm(told.searchParams)) ?? (own && readUtm(own.searchParams)),
  }
}

const parseAddress = (address: string): URL | null =>
  address !== '' && address.length <= 2_000 ? URL.parse(address, 'http://site.invalid') : null

function toSent(id: string, office: Agency, answerHours: number): SentOutcome {
  const now = new Date()
  const { time_zone: timeZone } = office
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone,
  })
  const answered = answerHours === 0 ? null : addWorkingHours(now, answerHours, office)
  return {
    state: 'sent',
    number: toLetterNumber(id),
    sentAt: format.format(now),
    answerUntil: answered && format.format(answered),
  }
}
