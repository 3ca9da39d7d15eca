import type { Visit } from './worker/visit.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

let registering: Promise<ServiceWorkerRegistration> | null = null

/** Registers the worker with the first visit, and tells it of each. Browsers that have none, or refuse, do without. */
export async function tellVisit(path: string): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!('serviceWorker' in navigator) || connection?.saveData) return
  registering ??= register()
  await registering.catch(() => {})
  const { active } = await navigator.serviceWorker.ready
  const mayFetchAhead = !/2g$/.test(connection?.effectiveType ?? '')
  active?.postMessage({ type: 'visit', path, mayFetchAhead } satisfies Visit)
}

function register(): Promise<ServiceWorkerRegistration> {
  navigator.serviceWorker.addEventListener('message', ({ data }) => leave(data))
  return navigator.serviceWorker.register('/service-worker.js')
}

/** Another page that can't be had as data is opened as a document, which the worker may have. What is typed here stays otherwise. */
function leave(message: unknown): void {
  const { type, path, search } = (message ?? {}) as Record<string, unknown>
  if (type !== 'unreachable' || typeof path !== 'string' || typeof search !== 'string') return
  if (path !== location.pathname && URL.parse(path, location.origin)?.origin === location.origin)
    location.assign(path + search)
}
