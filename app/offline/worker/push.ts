import { scope } from './scope.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For staff who asked for it (decision 76). */
export function showPushes(): void {
  scope.addEventListener('push', event => {
    const { lead, isTest } = read(event.data)
    // TypeScript's DOM types lack `renotify`.
    const options: NotificationOptions & { renotify: boolean } = {
      icon: '/icon-512.png',
      tag: lead ?? 'messages',
      renotify: true,
      data: { path: lead ? `/admin/messages/${lead}` : '/admin/messages' },
    }
    event.waitUntil(scope.registration.showNotification(isTest ? 'This is a test' : 'New message', options))
  })

  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(new URL(event.notification.data.path, scope.location.origin).href))
  })
}

/** A push only names a lead; the path is made here, so that no push leads elsewhere. */
function read(data: { json(): unknown } | null): { lead: string | null; isTest: boolean } {
  try {
    const { lead, isTest } = (data?.json() ?? {}) as Record<string, unknown>
    return { lead: typeof lead === 'string' && uuid.test(lead) ? lead : null, isTest: isTest === true }
  } catch {
    return { lead: null, isTest: false }
  }
}

async function open(url: string): Promise<unknown> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(client => client.url === url)
  return shown ? shown.focus() : scope.clients.openWindow(url)
}
