import { escapeHtml } from '../../../backend/mail/escape-html.ts'
import { type MailSettings, toMailSettings } from '../../../backend/mail/mail-settings.ts'
import { toMailTime } from '../../../backend/mail/mail-time.ts'
import { renderMail, toCode, toLink } from '../../../backend/mail/render-mail.ts'

export interface ReviewEntry {
  name: string
  /** Null for an approval. */
  body: string | null
  paragraph: string | null
}

interface ReviewMail {
  title: string
  host: string
  settings?: MailSettings
}

interface LinkMail extends ReviewMail {
  sender: string
  url: string
  expiresAt: Date
}

export function renderLinkMail({ title, sender, url, expiresAt, host, settings }: LinkMail) {
  const set = settings ?? toMailSettings('review_link', {})
  const { time, zone } = toMailTime(expiresAt, set.timeZone)
  return renderMail({
    kind: 'review_link',
    host,
    settings: set,
    fields: { title, sender, until: `${time} (${zone})`, link: toLink(url) },
  })
}

export const renderCodeMail = ({ title, code, host, settings }: ReviewMail & { code: string }) =>
  renderMail({
    kind: 'review_code',
    host,
    settings: settings ?? toMailSettings('review_code', {}),
    fields: { title, code: toCode(code) },
  })

interface NewsMail extends ReviewMail {
  entries: ReviewEntry[]
  url: string
}

export function renderNewsMail({ title, entries, url, host, settings }: NewsMail) {
  const passage = { text: entries.map(toText).join('\n\n'), html: entries.map(toHtml).join('\n') }
  return renderMail({
    kind: 'review_news',
    host,
    settings: settings ?? toMailSettings('review_news', {}),
    fields: { title, news: summarize(entries), entries: { ...passage, alone: passage }, link: toLink(url) },
  })
}

function summarize(entries: ReviewEntry[]): string {
  const comments = entries.filter(({ body }) => body !== null).length
  const approvals = [...new Set(entries.filter(({ body }) => body === null).map(({ name }) => name))]
  return [
    ...(approvals.length > 0 ? [`approved by ${approvals.join(', ')}`] : []),
    ...(comments > 0 ? [comments === 1 ? 'a new comment' : `${comments} new comments`] : []),
  ].join(', ')
}

function toText({ name, body, paragraph }: ReviewEntry): string {
  if (body === null) {
    return `${name} approved the text.`
  }
  const quote = paragraph ? `> ${shorten(paragraph)}\n` : ''
  return `${quote}${name}: ${body}`
}

function toHtml({ name, body, paragraph }: ReviewEntry): string {
  if (body === null) {
    return `<p><strong>${escapeHtml(name)}</strong> approved the text.</p>`
  }
  const quote = paragraph
    ? `<blockquote style="margin: 0; padding-left: 12px; border-left: 3px solid #c8c8c8; color: #5a5a5a">${escapeHtml(shorten(paragraph))}</blockquote>`
    : ''
  return `${quote}<p style="white-space: pre-wrap; overflow-wrap: anywhere"><strong>${escapeHtml(name)}</strong>: ${escapeHtml(body)}</p>`
}

const shorten = (paragraph: string) =>
  paragraph.length > 140 ? `${paragraph.slice(0, 140).trim()}…` : paragraph
