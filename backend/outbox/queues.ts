import { createAuthMailQueue } from '../auth/mail-queue.ts'
import { createFlightQueue } from '../canary/flights.ts'
import { createNoticeQueue } from '../canary/outage-mails.ts'
import { readSite } from '../canary/read-plan.ts'
import { createPushQueue } from '../push/push-queue.ts'
import type { BackendParts } from '../service.ts'
import { createWebhookQueue } from '../webhooks/webhook-queue.ts'
import { type Outbox, sendByMail } from './outbox.ts'
import type { WatchedQueues } from './watch-outbox.ts'

export function createQueues(parts: BackendParts): { outbox: Outbox; watched: WatchedQueues } {
  const { database, siteUrl, sendMail } = parts
  const options = parts.webhook ?? { allowPrivateAddresses: false }
  const webhook = createWebhookQueue({ database, siteUrl, options })
  const push = createPushQueue({ sql: database.owner, siteUrl, options })
  if (!sendMail) {
    return { outbox: { webhook, push }, watched: { mail: null, webhook } }
  }
  const queues = Object.entries({ authMails: createAuthMailQueue(parts), ...parts.mailQueues })
  const pick = (isToStrangers: boolean) =>
    sendByMail(
      Object.fromEntries(queues.filter(([, queue]) => (queue.isToStrangers ?? false) === isToStrangers)),
      sendMail,
    )
  // Not watched, as the canary itself reports that they are late.
  const canary = parts.canary
    ? sendByMail(
        {
          canaryFlights: createFlightQueue(siteUrl),
          canaryNotices: createNoticeQueue(() => readSite(database.owner, siteUrl)),
        },
        sendMail,
      )
    : {}
  const [toStrangers, toUs] = [pick(true), pick(false)]
  return {
    outbox: { ...toStrangers, ...toUs, ...canary, webhook, push },
    watched: {
      mail: { toStrangers: Object.values(toStrangers), toUs: Object.values(toUs) },
      webhook,
    },
  }
}
