import { escapeHtml } from '../../../backend/mail/escape-html.ts'

export interface ReviewEntry {
  name: string
  /** Null for an approval. */
  body: string | null
  paragraph: string | null
}

interface Words {
  subject: string
  lines: string[]
  link?: { label: string; url: string }
  code?: string
  entries?: ReviewEntry[]
  otherwise: string
  host: string
}

interface LinkMail {
  title: string
  sender: string
  url: string
  expiresAt: Date
  host: string
}

const ignore = 'If you did not expect this mail, you can ignore it.'

export function renderLinkMail({ title, sender, url, expiresAt, host }: LinkMail) {
  return render({
    subject: `Please review: ${title}`,
    lines: [
      `${sender} asks you to read “${title}” before it is published.`,
      'You can comment on each paragraph and approve the text. You need no account.',
      `The link works until ${lagosTime.format(expiresAt)} (Lagos). Do not pass it on: whoever has it can read the draft.`,
    ],
    link: { label: 'Read the draft', url },
    otherwise: ignore,
    host,
  })
}

export function renderCodeMail({ title, code, host }: { title: string; code: string; host: string }) {
  return render({
    subject: 'Your code to approve a text',
    lines: [`Type this code on the page of the draft to approve “${title}”. It works once, for 15 minutes.`],
    code,
    otherwise: 'If you did not ask for it, somebody else has your link: tell who sent it to you.',
    host,
  })
}

export function renderNewsMail(news: { title: string; entries: ReviewEntry[]; url: string; host: string }) {
  const { title, entries, url, host } = news
  const comments = entries.filter(({ body }) => body !== null).length
  const approvals = [...new Set(entries.filter(({ body }) => body === null).map(({ name }) => name))]
  const said = [
    ...(approvals.length > 0 ? [`approved by ${approvals.join(', ')}`] : []),
    ...(comments > 0 ? [comments === 1 ? 'a new comment' : `${comments} new comments`] : []),
  ].join(', ')
  return render({
    subject: `“${title}”: ${said}`,
    lines: [],
    entries,
    link: { label: 'Open it in the editor', url },
    otherwise: 'You get this mail because you wrote the draft.',
    host,
  })
}

function render({ subject, lines, link, code, entries = [], otherwise, host }: Words) {
  const text = [
    ...lines,
    ...entries.map(toText),
    ...(code ? [`Your code: ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    otherwise,
    `Sent by ${host}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a; background: #ffffff">
${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
${entries.map(toHtml).join('\n')}
${code ? `<p>Your code: <strong style="letter-spacing: 2px">${code}</strong></p>` : ''}
${link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : ''}
<p>${escapeHtml(otherwise)}</p>
<p style="color: #5a5a5a; font-size: 14px">Sent by ${escapeHtml(host)}</p>
</body>
</html>
`
  return { subject, text, html }
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

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})
