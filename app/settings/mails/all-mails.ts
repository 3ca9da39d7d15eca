import { accountMails } from './account-mails.ts'
import type { MailWords } from './mail-words.ts'
import { peopleNotices } from './people-notices.ts'
import { securityNotices } from './security-notices.ts'
import { siteMails } from './site-mails.ts'

export const notices = { ...securityNotices, ...peopleNotices }

export const mailGroups = { account_mails: accountMails, notices, site_mails: siteMails }

export const mailWords = { ...accountMails, ...notices, ...siteMails } satisfies Record<string, MailWords>

export type MailKind = keyof typeof mailWords

export const toMailKeys = (kind: string) => ({
  subject: `${kind}_subject`,
  text: `${kind}_text`,
  button: `${kind}_button`,
})

export const findMailGroup = (kind: MailKind): keyof typeof mailGroups =>
  kind in accountMails ? 'account_mails' : kind in notices ? 'notices' : 'site_mails'

export const toText = ({ paragraphs }: MailWords) => paragraphs.filter(Boolean).join('\n\n').trim()
