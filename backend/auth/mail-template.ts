import { type MailSettings, toMailSettings } from '../mail/mail-settings.ts'
import { renderMail, toCode, toLink } from '../mail/render-mail.ts'
import type { TokenType } from './one-time-token.ts'

interface LinkMail {
  kind: TokenType
  host: string
  code: string
  link: string
  settings?: MailSettings
}

export const renderLinkMail = ({ kind, host, code, link, settings = toMailSettings(kind, {}) }: LinkMail) =>
  renderMail({
    kind,
    host,
    settings,
    fields: { code: toCode(code), ...(kind === 'reauthentication' ? {} : { link: toLink(link) }) },
  })
