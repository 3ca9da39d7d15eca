import { signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

const lead = '3f0c1a52-8a51-4b8f-9d4e-0a6f4f1c2b3d'

// Chromium here has no push service, so the push is handed to the service worker by the browser's own test door.
test.use({ serviceWorkers: 'allow' })

test('a push shows “New message” and nothing of it, and leads to that lead only', async ({
  page,
  context,
  admin,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, admin, '/admin/account')
  await expect(page.getByRole('heading', { name: 'Told by this browser' })).toBeVisible()
  expect(await findAccessibilityViolations(page, 'push')).toEqual([])

  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(recordNotifications)
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
  const listShown = () => worker.evaluate(() => (globalThis as unknown as Recorder).shown)

  await push(JSON.stringify({ lead }))
  await expect.poll(listShown).toEqual([{ title: 'New message', body: '', path: `/admin/messages/${lead}` }])
  await push(JSON.stringify({ lead: '../../elsewhere' }))
  await expect.poll(listShown).toContainEqual({ title: 'New message', body: '', path: '/admin/messages' })
})

interface Recorder {
  shown: { title: string; body: string; path: string }[]
  registration: ServiceWorkerRegistration
}

/** What the worker has its browser show, which a browser without windows takes and shows to nobody. */
function recordNotifications(): void {
  const scope = globalThis as unknown as Recorder
  const show = scope.registration.showNotification.bind(scope.registration)
  scope.shown = []
  scope.registration.showNotification = (title, options) => {
    scope.shown.push({ title, body: options?.body ?? '', path: options?.data.path })
    return show(title, options)
  }
}
