import { escapeHtml } from '../../../backend/mail/escape-html.ts'
import { type MailSettings, toMailSettings } from '../../../backend/mail/mail-settings.ts'
import { toMailTime } from '../../../backend/mail/mail-time.ts'
import { renderMail, toLink } from '../../../backend/mail/render-mail.ts'

export interface NoticeEntry {
  lead_id: string
  name: string
  /** Null for a lead that came without a letter. */
  subject: string | null
  message: string | null
  /** When it was sent, or since when its sender has waited. */
  at: Date
  service: string | null
  value: string | null
  owner: string | null
}

export interface LeadNotice {
  kind: 'letters' | 'unanswered'
  entries: NoticeEntry[]
  more: number
  siteUrl: string
  settings?: MailSettings
}

/** Nobody reads a longer mail to its end, and the desk's list has the rest. */
const maxEntries = 20

export function renderLeadNotice({ kind, entries, more, siteUrl, settings }: LeadNotice) {
  const mail = kind === 'letters' ? 'lead_notice' : 'lead_unanswered'
  const set = settings ?? toMailSettings(mail, {})
  const shown = entries.slice(0, maxEntries)
  const left = entries.length - shown.length + more
  const leads = new Set(entries.map(({ lead_id }) => lead_id))
  const desk = `${siteUrl}/admin/messages`
  const [only] = entries
  const link = leads.size === 1 && left === 0 && only ? `${desk}/${only.lead_id}` : desk
  const described = shown.map(entry =>
    describeEntry(entry, { kind, desk, timeZone: set.timeZone, isAlone: link !== desk }),
  )
  const passage = {
    text: [...described.map(({ text }) => text), ...(left > 0 ? [`And ${left} more.`] : [])].join('\n\n'),
    html: [...described.map(({ html }) => html), ...(left > 0 ? [`<p>And ${left} more.</p>`] : [])].join(
      '\n',
    ),
  }
  return renderMail({
    kind: mail,
    host: new URL(siteUrl).hostname,
    settings: set,
    fields: {
      news: summarize(kind, entries, more),
      entries: { ...passage, alone: passage },
      link: toLink(link),
    },
  })
}

function summarize(kind: LeadNotice['kind'], entries: NoticeEntry[], more: number): string {
  const [only] = entries
  if (kind === 'unanswered') {
    const people = entries.length + more
    return people === 1 && only ? shorten(only.name, 60) : `${people} people`
  }
  const letters = entries.length + more
  return letters === 1 && only
    ? `${shorten(only.name, 60)}: ${shorten(only.subject ?? '', 120)}`
    : `${letters} new messages`
}

function describeEntry(
  entry: NoticeEntry,
  {
    kind,
    desk,
    timeZone,
    isAlone,
  }: { kind: LeadNotice['kind']; desk: string; timeZone: string; isAlone: boolean },
) {
  const { time, zone } = toMailTime(new Date(entry.at), timeZone)
  const when = kind === 'letters' ? `wrote on ${time} (${zone})` : `has waited since ${time} (${zone})`
  const facts = [
    entry.service,
    entry.value === null ? null : `₦${Number(entry.value).toLocaleString('en-NG')}`,
    entry.owner && `taken by ${entry.owner}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const subject = entry.subject === null ? '' : shorten(entry.subject, 300)
  const begins = kind === 'letters' ? shorten(entry.message ?? '', 280) : ''
  const name = shorten(entry.name, 100)
  const page = `${desk}/${entry.lead_id}`
  return {
    text: [`${name} ${when}`, facts, subject, begins, isAlone ? '' : page].filter(Boolean).join('\n'),
    html: [
      '<div style="margin: 0 0 16px; padding-left: 12px; border-left: 3px solid #c8c8c8; overflow-wrap: anywhere">',
      `<p style="margin: 0"><a href="${escapeHtml(page)}"><strong>${escapeHtml(name)}</strong></a> ${escapeHtml(when)}</p>`,
      facts && `<p style="margin: 0; color: #5a5a5a">${escapeHtml(facts)}</p>`,
      subject && `<p style="margin: 4px 0 0"><strong>${escapeHtml(subject)}</strong></p>`,
      begins && `<p style="margin: 4px 0 0">${escapeHtml(begins)}</p>`,
      '</div>',
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length).trim()}…`.toWellFormed() : line
}
