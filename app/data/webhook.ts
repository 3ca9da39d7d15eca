import { failed, ok, type Result } from './result.ts'
import type { WebhookDeliveryRow, WebhookEvent, WebhookRow } from './rows/operations.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** A hosted project has none of the functions here. */
export const nobodyCalls = 'nobody calls'

export async function findWebhook(client: Client): Promise<Result<WebhookRow | typeof nobodyCalls | null>> {
  const { data, error } = await client.rpc('read_webhook')
  if (error?.code === noSuchFunction) return ok(nobodyCalls)
  return error ? failed(error) : ok(data)
}

/** A new webhook's secret, shown once; null if only address or events changed. */
export async function setWebhook(
  client: Client,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<Result<string | null>> {
  const { data, error } = await client.rpc('save_webhook', { p_url: url, p_events: events })
  return error ? failed(error) : ok(data)
}

/** Signs with the new secret from the next call on. It is shown once. */
export async function rotateWebhookSecret(client: Client): Promise<Result<string | null>> {
  const { data, error } = await client.rpc('rotate_webhook_secret')
  return error ? failed(error) : ok(data)
}

export async function deleteWebhook(client: Client): Promise<Result<null>> {
  const { error } = await client.rpc('delete_webhook')
  return error ? failed(error) : ok(null)
}

export async function sendTestWebhook(client: Client): Promise<Result<null>> {
  const { error } = await client.rpc('send_test_webhook')
  return error ? failed(error) : ok(null)
}

export async function listWebhookDeliveries(client: Client): Promise<Result<WebhookDeliveryRow[]>> {
  const { data, error } = await client.rpc('list_webhook_deliveries')
  if (error?.code === noSuchFunction) return ok([])
  return error ? failed(error) : ok(data)
}

export async function resendWebhookDelivery(client: Client, id: string): Promise<Result<null>> {
  const { error } = await client.rpc('resend_webhook_delivery', { p_id: id })
  return error ? failed(error) : ok(null)
}
