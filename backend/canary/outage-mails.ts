import type { Transaction } from '../database.ts'
import type { Mail } from '../mail/mail.ts'
import { toMailTime } from '../mail/mail-time.ts'
import type { MailQueue } from '../outbox/outbox.ts'
import type { CanaryPlan } from './canary-options.ts'

type Site = CanaryPlan['site']

interface Outage {
  id: string
  since: Date
  ended_at: Date | null
  reason: string
}

/** If an outage ends before a mail could leave, one mail tells of both beginning and end. */
export const createNoticeQueue = (readSite: () => Promise<Site>): MailQueue => ({
  table: 'backend.canary_notices',
  isDue: sql => sql`(kind = 'late' or exists (
    select from backend.canary_outages o
    left join backend.canary_notices late on late.outage_id = o.id and late.kind = 'late'
    where o.id = canary_notices.outage_id and (o.is_told or late.delivered_at is not null)
  ))`,
  concurrency: 1,
  async compose(row, sql) {
    const outage = await findOutage(sql, String(row.outage_id))
    if (row.kind === 'late' && outage.ended_at) {
      await sql`delete from backend.canary_notices where outage_id = ${outage.id} and kind = 'well'`
    }
    const isOver = outage.ended_at !== null
    const words = isOver ? describeEnd(outage, await readSite()) : describeOutage(outage, await readSite())
    return { ...words, to: String(row.recipient), messageId: `<${row.kind}-${words.messageId}>` }
  },
})

async function findOutage(sql: Transaction, id: string): Promise<Outage> {
  const [outage] = await sql<Outage[]>`
    select id, since, ended_at, reason from backend.canary_outages where id = ${id}`
  if (!outage) {
    throw new Error(`There is no outage ${id}`)
  }
  return outage
}

type Words = Pick<Mail, 'subject' | 'text' | 'messageId'>

/** Not the owner's words, as there may be no database to read them from. */
export function describeOutage({ since, reason }: Pick<Outage, 'since' | 'reason'>, site: Site): Words {
  return {
    subject: 'Messages may not be arriving: the canary is late',
    messageId: toMessageId(since, site),
    text: [
      `No made-up message that was sent through the contact form of ${toHost(site)} has arrived since ${toTime(since, site)}.`,
      reason,
      'What visitors write may not arrive either. Alerts shows how far it came:',
      `${site.url}/admin/alerts`,
    ].join('\n\n'),
  }
}

function describeEnd({ since, ended_at: endedAt, reason }: Outage, site: Site): Words {
  return {
    subject: 'Messages arrive again: the canary is back',
    messageId: toMessageId(since, site),
    text: [
      `From ${toTime(since, site)} to ${toTime(endedAt ?? since, site)} no made-up message arrived that was sent through the contact form of ${toHost(site)}. Since then they arrive again.`,
      `The reason was: ${reason}`,
      'What visitors sent meanwhile stands under Messages, as far as the site could take it:',
      `${site.url}/admin/messages`,
    ].join('\n\n'),
  }
}

const toHost = ({ url }: Site) => new URL(url).hostname

const toMessageId = (since: Date, site: Site) => `canary-${since.getTime()}@${toHost(site)}`

function toTime(moment: Date, { timeZone }: Site): string {
  const { time, zone } = toMailTime(moment, timeZone)
  return `${time}, ${zone} time`
}
