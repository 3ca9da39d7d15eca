import { type MailKind, mailWords } from '../../app/settings/mails/all-mails.ts'
import type { MailWords } from '../../app/settings/mails/mail-words.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailSettings } from './mail-settings.ts'

interface Passage {
  text: string
  html: string
}

export interface Field extends Passage {
  alone?: Passage // where the field is a whole paragraph
}

interface RenderedMail {
  subject: string
  text: string
  html: string
}

interface MailToRender {
  kind: MailKind
  host: string
  settings: MailSettings
  fields: Record<string, string | Field>
  signature?: keyof typeof signatures
}

const signatures = {
  quiet: (html: string) => `<p style="color: #5a5a5a; font-size: 14px">${html}</p>`,
  plain: (html: string) => `<p>${html}</p>`,
  none: null,
}

/** The owner's words if there are any, else ours. Strings in `fields` are text, not HTML. */
export function renderMail({
  kind,
  host,
  settings,
  fields,
  signature = 'quiet',
}: MailToRender): RenderedMail {
  const words: MailWords = mailWords[kind]
  const { name, city, template } = settings
  const toButton = ({ text: url }: Field) => toLinkParagraph(template.button ?? words.button ?? url, url)
  const known: Record<string, Field> = { name: toField(name), city: toField(city), host: toField(host) }
  for (const [key, value] of Object.entries(fields)) {
    const field = typeof value === 'string' ? toField(value) : value
    known[key] = key === 'link' ? { ...field, alone: toButton(field) } : field
  }
  const subject = fill(template.subject ?? words.subject, known).text
  const paragraphs = template.text ? toParagraphs(template.text) : words.paragraphs
  const passages = paragraphs.map(paragraph => toPassage(paragraph, known))
  const sign = signatures[signature]
  if (sign) {
    const { text, html } = fill(settings.signature, known)
    passages.push({ text, html: sign(html) })
  }
  return {
    subject,
    text: passages
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    html: toDocument(subject, passages),
  }
}

export const toCode = (code: string): Field => ({
  text: code,
  html: `<strong style="letter-spacing: 2px">${escapeHtml(code)}</strong>`,
})

export const toLink = (url: string): Field => ({
  text: url,
  html: `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`,
})

const toField = (value: string): Field => ({ text: value, html: toHtml(value) })

const toHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')

const toLinkParagraph = (label: string, url: string): Passage => ({
  text: `${label}:\n${url}`,
  html: `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
})

const toParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)

function toPassage(paragraph: string, fields: Record<string, Field>): Passage {
  const [, key = ''] = /^\s*\{(\w+)\}\s*$/.exec(paragraph) ?? []
  const alone = Object.hasOwn(fields, key) ? fields[key]?.alone : undefined
  if (alone) {
    return alone
  }
  const { text, html } = fill(paragraph, fields)
  return { text, html: paragraph && `<p>${html}</p>` }
}

/** In one pass, so that nothing inside a value is taken for a field. */
function fill(template: string, fields: Record<string, Field>): Passage {
  const put = (part: keyof Passage, source: string) =>
    source.replace(/\{(\w+)\}/g, (whole, key: string) =>
      Object.hasOwn(fields, key) ? (fields[key]?.[part] ?? whole) : whole,
    )
  return { text: put('text', setLinkApart(template)), html: put('html', toHtml(template)) }
}

/** Mail programs take for an address what runs on until a space, but for a full stop or a comma. */
const setLinkApart = (template: string) =>
  template.replace(/(?<=\S)(?=\{link\})|(?<=\{link\})(?=[^\s.,])/g, ' ')

const toDocument = (subject: string, passages: Passage[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a; background: #ffffff">
${passages.map(({ html }) => html).join('\n')}
</body>
</html>
`
