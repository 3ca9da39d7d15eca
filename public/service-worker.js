// Of the site's browsers only those have it that are to be told of messages (Account). It keeps no pages and sees no requests.
self.addEventListener('install', () => self.skipWaiting())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was pushed names a lead and nothing else; a path is made here, so that no push leads anywhere else. */
function read(data) {
  try {
    const { lead, isTest } = data.json()
    return { lead: uuid.test(lead) ? lead : null, isTest: isTest === true }
  } catch {
    return { lead: null, isTest: false }
  }
}

self.addEventListener('push', event => {
  const { lead, isTest } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(isTest ? 'This is a test' : 'New message', {
      icon: '/icon-512.png',
      tag: lead ?? 'messages',
      renotify: true,
      data: { path: lead ? `/admin/messages/${lead}` : '/admin/messages' },
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin).href))
})

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(client => client.url === url)
  return shown ? shown.focus() : self.clients.openWindow(url)
}
