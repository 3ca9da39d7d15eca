import { agency } from '../../app/settings/groups/agency.ts'
import { canary } from '../../app/settings/groups/canary.ts'
import type { Sql } from '../database.ts'
import { readSettings } from '../read-settings.ts'
import type { CanaryOptions, CanaryPlan } from './canary-options.ts'

export async function readPlan(
  sql: Sql,
  { imap, alertsTo, minute = 60_000 }: CanaryOptions,
  siteUrl: string,
): Promise<CanaryPlan | null> {
  const [settings, site] = await Promise.all([readSettings(sql, canary), readSite(sql, siteUrl)])
  const mailbox = settings.mailbox ?? (imap?.user.includes('@') === true ? imap.user : null)
  if (mailbox === null) {
    return null
  }
  return {
    mailbox,
    isReadBack: imap !== null,
    interval: settings.interval * minute,
    alertsTo: settings.alerts_to ?? alertsTo,
    site,
  }
}

export async function readSite(sql: Sql, url: string): Promise<CanaryPlan['site']> {
  const { time_zone: timeZone } = await readSettings(sql, agency)
  return { timeZone, url }
}
