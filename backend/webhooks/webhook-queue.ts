import { agency } from '../../app/settings/groups/agency.ts'
import type { Database, Sql } from '../database.ts'
import { DeliveryError, type Queue } from '../outbox/outbox.ts'
import { readSettings } from '../read-settings.ts'
import { postWebhook, type WebhookOptions } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

const minute = 60_000
const hour = 60 * minute

interface DeliveryRow {
  id: string
  type: string
  text: string
  data: Record<string, unknown>
  created_at: Date
}

/** `text`, beside `type` and `data`, is what chat programs show. */
export function createWebhookQueue({
  database: { owner: sql, clock },
  siteUrl,
  options,
}: {
  database: Pick<Database, 'owner' | 'clock'>
  siteUrl: string
  options: WebhookOptions
}): Queue {
  return {
    table: 'backend.webhook_deliveries',
    isDue: transaction => transaction`exists (select from backend.webhooks)`,
    isInTurn: transaction => transaction`not backend.follows_waiting_delivery(webhook_deliveries)`,
    retryDelays: [5_000, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour],
    maxAttempts: 8,
    async deliver(row, transaction) {
      const [webhook] = await sql<{ url: string; secret: string }[]>`select url, secret from backend.webhooks`
      if (!webhook) {
        throw new DeliveryError('The webhook was removed.')
      }
      const { id, type, text, data, created_at } = row as unknown as DeliveryRow
      const body = JSON.stringify({ type, timestamp: created_at, site: siteUrl, text, data })
      const headers = {
        'content-type': 'application/json',
        'user-agent': await toUserAgent(sql),
        ...signWebhook({ id, body, secret: webhook.secret, at: new Date(clock.now()) }),
      }
      const answer = await postWebhook(webhook.url, { headers, body }, options)
      const facts = { last_status: answer.status, last_answer: answer.text }
      if (answer.status < 200 || answer.status > 299) {
        throw new DeliveryError(toSentence(answer.status), { facts, isPermanent: answer.status === 410 })
      }
      await transaction`select backend.retry_webhook_deliveries()`
      return facts
    },
  }
}

/** "Holla-Webhook/1": a header takes no other characters (RFC 9110, section 5.6.2). */
async function toUserAgent(sql: Sql): Promise<string> {
  const { name } = await readSettings(sql, agency)
  const token = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
  return `${token || 'Site'}-Webhook/1`
}

function toSentence(status: number): string {
  return status >= 300 && status < 400
    ? `The address answered with a redirect (${status}), which is not followed.`
    : `The address answered with status ${status}.`
}
