import type { StoredSettings } from '../../app/settings/group.ts'
import { agency } from '../../app/settings/groups/agency.ts'
import { mails } from '../../app/settings/groups/mails.ts'
import { findMailGroup, type MailKind, toMailKeys } from '../../app/settings/mails/all-mails.ts'
import { toSignature } from '../../app/settings/mails/to-signature.ts'
import { resolve } from '../../app/settings/resolve.ts'
import { toStored } from '../../app/settings/to-stored.ts'
import type { Transaction } from '../database.ts'

export interface MailSettings {
  name: string
  city: string
  timeZone: string
  sender: string | null // the sender's name; null keeps that of the configured address
  signature: string // the last line
  template: MailTemplate
}

/** Null stands for our own words. */
interface MailTemplate {
  subject: string | null
  text: string | null
  button: string | null
}

const shared = ['agency.name', 'agency.city', 'agency.time_zone', 'mails.sender', 'mails.signature']

/** A value that this version doesn't understand counts as unset, so that it stops no mail. */
export async function readMailSettings(sql: Transaction, kind: MailKind): Promise<MailSettings> {
  const name = findMailGroup(kind)
  const parts = Object.values(toMailKeys(kind)).map(key => `${name}.${key}`)
  const rows = await sql<{ name: string; value: unknown }[]>`
    select name, value from public.settings where name in ${sql([...shared, ...parts])}`
  return toMailSettings(kind, toStored(rows, [agency, mails, { name }]))
}

export function toMailSettings(kind: MailKind, stored: StoredSettings): MailSettings {
  const { name, city, time_zone: timeZone } = resolve(agency, stored)
  const { sender, signature } = resolve(mails, stored)
  const isNamed = name !== agency.defaults.name
  const keys = toMailKeys(kind)
  const read = (key: string) => {
    const words = stored[findMailGroup(kind)]?.[key]
    return typeof words === 'string' ? words : null
  }
  return {
    name,
    city,
    timeZone,
    sender: sender ?? (isNamed ? name : null),
    signature: toSignature(signature, name),
    template: { subject: read(keys.subject), text: read(keys.text), button: read(keys.button) },
  }
}
