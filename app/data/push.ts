import { failed, ok, type Result } from './result.ts'
import type { PushSubscriptionRow } from './rows/push.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** This account's browsers, newest first. Null on a hosted project, which has no push. */
export async function listPushSubscriptions(client: Client): Promise<Result<PushSubscriptionRow[] | null>> {
  const { data, error } = await client.rpc('list_push_subscriptions')
  if (error?.code === noSuchFunction) return ok(null)
  return error ? failed(error) : ok(data)
}

export const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function findPushEndpoint(): Promise<string | null> {
  const registration = hasPush() ? await navigator.serviceWorker.getRegistration('/') : undefined
  const subscription = await registration?.pushManager.getSubscription()
  return subscription?.endpoint ?? null
}

/** Call after the browser was granted notifications. */
export async function subscribeToPush(client: Client): Promise<Result<null>> {
  const { data: key, error: keyError } = await client.rpc('find_push_key')
  if (keyError) return failed(keyError)
  let subscription: PushSubscriptionJSON
  try {
    subscription = await subscribeBrowser(key)
  } catch (error) {
    return failed(toPushError(error))
  }
  const { endpoint = '', keys = {} } = subscription
  const { error } = await client.rpc('add_push_subscription', {
    p_endpoint: endpoint,
    p_p256dh: keys.p256dh ?? '',
    p_auth: keys.auth ?? '',
  })
  return error ? failed(error) : ok(null)
}

async function subscribeBrowser(key: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // An old subscription may belong to another key or another account.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return made.toJSON()
}

function toPushError(error: unknown): Error {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  return new Error(
    isRefused
      ? 'This browser refuses notifications of this site. Allow them in its settings, then try again.'
      : 'The push service of this browser could not be reached.',
    { cause: error },
  )
}

/** @param endpoint of the subscription; if it is this browser's, it is ended in the browser, too */
export async function endPush(
  client: Client,
  { id, endpoint }: { id: string; endpoint: string },
): Promise<Result<null>> {
  const { error } = await client.rpc('delete_push_subscription', { p_id: id })
  if (error) return failed(error)
  const registration = hasPush() ? await navigator.serviceWorker.getRegistration('/') : undefined
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe()
  return ok(null)
}

export async function sendTestPush(client: Client, id: string): Promise<Result<null>> {
  const { error } = await client.rpc('send_test_push', { p_id: id })
  return error ? failed(error) : ok(null)
}
