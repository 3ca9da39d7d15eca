import { escapeHtml } from '../../../backend/mail/escape-html.ts'
import type { Mail } from '../../../backend/mail/mail.ts'
import { type MailSettings, readMailSettings, toMailSettings } from '../../../backend/mail/mail-settings.ts'
import { toMailTime } from '../../../backend/mail/mail-time.ts'
import { renderMail, toLink } from '../../../backend/mail/render-mail.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'
import type { ContactMessage } from './contact-message.ts'

interface ContactMailOptions {
  to: string
  siteUrl: string
}

export function createContactMailQueue(options: ContactMailOptions): MailQueue {
  return {
    table: 'public.contact_messages',
    isDue: sql => sql`quarantined_at is null`,
    isShared: true,
    async compose(row, sql) {
      const settings = await readMailSettings(sql, 'contact_message')
      return { ...composeContactMail(row as StoredMessage, { ...options, settings }), from: settings.sender }
    },
  }
}

interface StoredMessage extends ContactMessage {
  id: string
  created_at: Date | string
}

export function composeContactMail(
  stored: StoredMessage,
  {
    to,
    siteUrl,
    settings = toMailSettings('contact_message', {}),
  }: ContactMailOptions & { settings?: MailSettings },
): Mail {
  const { id, name, email, subject, message } = stored
  const { time, zone } = toMailTime(new Date(stored.created_at), settings.timeZone)
  const sentAt = `${time}, ${zone} time`
  const page = `${siteUrl}/admin/messages/${id}`
  const host = new URL(siteUrl).hostname
  const rendered = renderMail({
    kind: 'contact_message',
    host,
    settings,
    signature: 'none',
    fields: { sender: name, email, subject, message, time: sentAt, link: toLink(page) },
  })
  return {
    to,
    replyTo: { name, address: email },
    messageId: `<contact-${id}@${host}>`,
    ...rendered,
    html: settings.template.text ? rendered.html : toCard(stored, { sentAt, page }),
  }
}

function toCard(
  { name, email, subject, message }: ContactMessage,
  { sentAt, page }: { sentAt: string; page: string },
) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f3;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 4px"><strong>${escapeHtml(name)}</strong>
&lt;<a href="mailto:${escapeHtml(encodeURIComponent(email).replace('%40', '@'))}" style="color:#0b57d0">${escapeHtml(email)}</a>&gt;</p>
<p style="margin:0 0 20px;color:#5c5c57;font-size:14px">wrote on the website, ${sentAt}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
<p style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(message)}</p>
</div>
<p style="max-width:640px;margin:16px auto 0;color:#5c5c57;font-size:14px">Answer this mail to reach ${escapeHtml(name)}.
<a href="${escapeHtml(page)}" style="color:#0b57d0">Read it in the back office</a></p>
</body>
</html>
`
}
