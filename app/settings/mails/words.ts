import { accountMails } from './account-mails.ts'
import type { MailWords } from './mail-words.ts'
import { notices } from './notices.ts'
import { siteMails } from './site-mails.ts'

/** Every mail the product sends, by the group of settings in which its words stand, and by kind. */
export const mailGroups = { account_mails: accountMails, notices, site_mails: siteMails }

export const mailWords = { ...accountMails, ...notices, ...siteMails } satisfies Record<string, MailWords>

export type MailKind = keyof typeof mailWords

/** What can be set of a mail, in its group. */
export const toMailKeys = (kind: string) => ({
  subject: `${kind}_subject`,
  text: `${kind}_text`,
  button: `${kind}_button`,
})

export const findMailGroup = (kind: MailKind): keyof typeof mailGroups =>
  kind in accountMails ? 'account_mails' : kind in notices ? 'notices' : 'site_mails'

/** The text as its owner edits it. */
export const toText = ({ paragraphs }: MailWords) => paragraphs.filter(Boolean).join('\n\n').trim()
