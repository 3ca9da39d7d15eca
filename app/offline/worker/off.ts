import { showPushes } from './push.ts'
import { scope } from './scope.ts'

// Served at the same address with OFFLINE_PAGES=false: takes back all that a worker kept, then itself.
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', event => event.waitUntil(end()))
showPushes()

async function end(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map(name => caches.delete(name)))
  await scope.clients.claim()
  // Staff who have this browser tell them of messages are told on.
  const isPushedTo = Boolean(await scope.registration.pushManager?.getSubscription())
  if (names.length > 0 && !isPushedTo) await scope.registration.unregister()
}
