import { cacheNames } from '../copies.ts'
import { sendLetters } from '../letters/send-letters.ts'
import { answerRequest } from './answer-request.ts'
import { isVisit, takeVisit } from './keep-visited.ts'
import { showPushes } from './push.ts'
import { scope } from './scope.ts'

// Copies belong to no version of the worker, so a new one may take over open pages.
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', event => event.waitUntil(begin()))
scope.addEventListener('fetch', answerRequest)
scope.addEventListener('message', event => {
  if (isVisit(event.data)) event.waitUntil(takeVisit(event.data))
})
// Rejects while a letter still waits, so that the browser tries again.
scope.addEventListener('sync', event => {
  if (event.tag === 'letters') event.waitUntil(sendLetters())
})
showPushes()

async function begin(): Promise<void> {
  const current = Object.values(cacheNames)
  const names = await caches.keys()
  await Promise.all(names.filter(name => !current.includes(name)).map(name => caches.delete(name)))
  await scope.clients.claim()
}
