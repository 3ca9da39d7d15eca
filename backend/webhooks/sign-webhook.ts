import { createHmac } from 'node:crypto'

/** Standard Webhooks 1.0: the signature covers id, time and body. */
export function signWebhook({
  id,
  body,
  secret,
  at,
}: {
  id: string
  body: string
  secret: string
  at: Date
}) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
