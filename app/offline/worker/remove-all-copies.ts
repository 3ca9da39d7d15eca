import { showPushes } from './push.ts'
import { scope } from './scope.ts'

// Served at the worker's address if OFFLINE_PAGES=false: deletes all copies, then the worker.
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', event => event.waitUntil(end()))
showPushes()

async function end(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map(name => caches.delete(name)))
  await scope.clients.claim()
  // Staff still get the pushes that they asked for in this browser.
  const isPushedTo = Boolean(await scope.registration.pushManager?.getSubscription())
  if (names.length > 0 && !isPushedTo) await scope.registration.unregister()
}
