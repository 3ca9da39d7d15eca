import type postgres from 'postgres'
import { agency } from '../../../app/settings/groups/agency.ts'
import { resolve } from '../../../app/settings/resolve.ts'
import { toStored } from '../../../app/settings/to-stored.ts'
import { addWorkingHours } from '../../../app/site/contact/working-hours.ts'

/** In the office's own hours. */
const unansweredAfter = 4

interface Reminder {
  sql: postgres.Sql
  siteUrl: string
  now?: Date
}

/** Once for each lead, however many processes ask. */
export async function remindOfUnanswered({ sql, siteUrl, now = new Date() }: Reminder): Promise<void> {
  const waiting = await sql<{ lead_id: string; waits_since: Date }[]>`select * from private.list_unanswered()`
  if (waiting.length === 0) return
  const rows = await sql<{ name: string; value: unknown }[]>`
    select name, value from public.settings where name like 'agency.%' and value <> 'null'`
  const office = resolve(agency, toStored(rows, [agency]))
  const late = waiting.filter(({ waits_since }) => {
    const end = addWorkingHours(waits_since, unansweredAfter, office)
    return end !== null && end <= now
  })
  if (late.length > 0) {
    // The driver does not know array types here.
    const leadIds = `{${late.map(({ lead_id }) => lead_id).join()}}`
    await sql`select private.tell_unanswered(${leadIds}::uuid[], ${siteUrl})`
  }
}
