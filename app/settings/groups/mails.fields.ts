import { describeGroup, type Field, longText, optional, text } from '../field.ts'
import type { Group } from '../group.ts'
import { mailGroups, toMailKeys } from '../mails/all-mails.ts'
import { agencyFields, type MailWords } from '../mails/mail-words.ts'
import { accountMails, mails, notices, siteMails } from './mails.ts'

const isPublic = false

export const mailsFields = describeGroup(mails, {
  title: 'Mails',
  note: 'How every mail of the site begins and ends.',
  pages: [],
  fields: {
    sender: optional(
      text({
        label: 'Sender’s name',
        hint: 'Empty: the agency’s name. The address they come from is set where the site runs.',
        maxLength: 60,
        isPublic,
      }),
    ),
    signature: optional(
      longText({
        label: 'Last lines',
        hint: 'Empty: “Sent by”, the agency’s name and the site’s domain. Filled in: {name}, {city}.',
        maxLength: 300,
        placeholders: Object.keys(agencyFields),
        isPublic,
      }),
    ),
  },
})

export const accountMailsFields = describeMails(accountMails, {
  title: 'Mails with codes and links',
  note: 'To somebody who signs up, signs in or changes an account. Paragraphs are set apart by an empty line.',
})

export const noticesFields = describeMails(notices, {
  title: 'Notices to accounts',
  note: 'Mailed after something has happened to an account. They have no links, so that nobody gets used to following those of a forged one.',
})

export const siteMailsFields = describeMails(siteMails, {
  title: 'Mails of messages and reviews',
  note: 'What the contact form and the reviews of drafts send.',
})

function describeMails(group: Group<Record<string, string>>, words: { title: string; note: string }) {
  const kinds = Object.entries<MailWords>(mailGroups[group.name as keyof typeof mailGroups])
  const fields: Record<string, Field<string>> = Object.assign({}, ...kinds.map(describeMail))
  return describeGroup(group, { ...words, pages: [], fields })
}

function describeMail([kind, { label, fields, required, button }]: [string, MailWords]) {
  const keys = toMailKeys(kind)
  const placeholders = [...Object.keys(fields), ...Object.keys(agencyFields)]
  return {
    [keys.subject]: text({
      label: `${label}: subject`,
      maxLength: 120,
      // A subject must not have a secret or a whole text.
      placeholders: placeholders.filter(field => !['link', 'code', 'message', 'entries'].includes(field)),
      isPublic,
    }),
    [keys.text]: longText({
      label: `${label}: text`,
      hint: `Filled in: ${Object.entries({ ...fields, ...agencyFields })
        .map(([field, meaning]) => `{${field}} ${meaning}`)
        .join(', ')}.`,
      maxLength: 2_000,
      placeholders,
      required,
      isPublic,
    }),
    ...(button && { [keys.button]: text({ label: `${label}: button`, maxLength: 40, isPublic }) }),
  }
}
