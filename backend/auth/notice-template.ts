import { type MailSettings, toMailSettings } from '../mail/mail-settings.ts'
import { toMailTime } from '../mail/mail-time.ts'
import { renderMail } from '../mail/render-mail.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import type { NoticeKind } from './queue-notice.ts'

interface Notice {
  kind: NoticeKind
  email: string
  host: string
  at: Date
  details: Record<string, string>
  settings?: MailSettings
}

export function renderNotice({
  kind,
  email,
  host,
  at,
  details,
  settings = toMailSettings(kind, {}),
}: Notice) {
  const tell = (moment: Date) => {
    const { time, zone } = toMailTime(moment, settings.timeZone)
    return `${time} (${zone})`
  }
  const { by, of = 'somebody', user_agent: agent = '', ip, name: passkey = 'Passkey' } = details
  const { roles = 'none', until, title = 'Untitled' } = details
  return renderMail({
    kind,
    host,
    settings,
    signature: 'plain',
    fields: {
      account: email,
      time: tell(at),
      by: by ? `by ${by}` : 'by whoever runs the site',
      device: `${describeUserAgent(agent)}${ip ? `, network address ${ip}` : ''}`,
      of,
      passkey,
      roles,
      title,
      until: tell(until ? new Date(until) : at),
    },
  })
}
