import { defineGroup } from '../group.ts'
import { mailGroups, toMailKeys, toText } from '../mails/all-mails.ts'
import type { MailWords } from '../mails/mail-words.ts'

interface Mails {
  sender: string | null
  signature: string | null
}

export const mails = defineGroup<Mails>('mails', { sender: null, signature: null })

export const accountMails = defineMails('account_mails')
export const notices = defineMails('notices')
export const siteMails = defineMails('site_mails')

function defineMails(name: keyof typeof mailGroups) {
  return defineGroup<Record<string, string>>(
    name,
    Object.fromEntries(
      Object.entries<MailWords>(mailGroups[name]).flatMap(([kind, words]) => {
        const keys = toMailKeys(kind)
        return [
          [keys.subject, words.subject],
          [keys.text, toText(words)],
          ...(words.button ? [[keys.button, words.button]] : []),
        ]
      }),
    ),
  )
}
