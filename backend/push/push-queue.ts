import { ECDH } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'
import { DeliveryError, type Queue } from '../outbox/outbox.ts'
import { postWebhook, type WebhookOptions } from '../webhooks/post-webhook.ts'
import { findPushKeys, type PushKeys } from './push-keys.ts'

const minute = 60_000

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  isAtDesk: boolean
  /** Seconds that the push service keeps a push for a browser that is off. */
  lifetime: number
}

interface PushRow {
  lead_id: string | null
  subscription_id: string
}

/** A push says only which lead to open. */
export function createPushQueue({
  sql,
  siteUrl,
  options,
}: {
  sql: Sql
  siteUrl: string
  options: WebhookOptions
}): Queue {
  return {
    table: 'backend.push_messages',
    isDue: transaction => transaction`
      created_at > now() - interval '1 day' and backend.is_push_due(push_messages)`,
    retryDelays: [15_000, minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute],
    maxAttempts: 7,
    async deliver(row, transaction) {
      const { lead_id: leadId, subscription_id: id } = row as unknown as PushRow
      const subscription = await findSubscription(transaction, id)
      const keys = await findPushKeys(sql)
      if (!keys) {
        throw new DeliveryError('The keys for pushing are missing. The next start of the server makes them.')
      }
      if (!subscription?.isAtDesk || !isPoint(subscription.p256dh)) {
        return deleteSubscription(transaction, id)
      }
      const message = await toRequest(subscription, { keys, siteUrl, leadId })
      const { status } = await postWebhook(subscription.endpoint, message, options)
      // Gone for good (RFC 8030, section 7.3).
      if (status === 404 || status === 410) {
        return deleteSubscription(transaction, id)
      }
      if (status < 200 || status > 299) {
        const isPermanent = status >= 400 && status < 500 && status !== 408 && status !== 429
        throw new DeliveryError(`The push service answered with status ${status}.`, {
          isPermanent,
          facts: { last_status: status },
        })
      }
      return { last_status: status }
    },
  }
}

async function findSubscription(sql: Transaction, id: string): Promise<Subscription | null> {
  const [subscription] = await sql<Subscription[]>`
    select endpoint, p256dh, auth, backend.is_at_desk(user_id) as "isAtDesk",
      backend.find_push_lifetime(user_id) as lifetime
    from backend.push_subscriptions
    where id = ${id}`
  return subscription ?? null
}

/** Its waiting pushes are deleted with it (foreign key). */
async function deleteSubscription(sql: Transaction, id: string): Promise<undefined> {
  await sql`delete from backend.push_subscriptions where id = ${id}`
}

/** Encryption fails for a key that is no point of the curve, and clients may send anything. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

async function toRequest(
  { endpoint, p256dh, auth, lifetime }: Subscription,
  { keys, siteUrl, leadId }: { keys: PushKeys; siteUrl: string; leadId: string | null },
) {
  const { default: webPush } = await import('web-push')
  const payload = JSON.stringify(leadId === null ? { isTest: true } : { lead: leadId })
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: toSubject(siteUrl), ...keys },
    TTL: lifetime,
    urgency: 'high',
    // A waiting push is replaced by the next about the same lead (RFC 8030, section 5.4).
    ...(leadId !== null && { topic: leadId.replaceAll('-', '') }),
  })
  return { headers: toStrings(headers), body: body ?? '' }
}

/** The contact for push services, some of which refuse an address outside the public internet. */
function toSubject(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' ? siteUrl : `mailto:webmaster@${hostname}`
}

/** `postWebhook` sets the length itself. */
const toStrings = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
