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
  registering ??= navigator.serviceWorker.register('/service-worker.js')
  await registering.catch(() => {})
  const { active } = await navigator.serviceWorker.ready
  const mayFetchAhead = !/2g$/.test(connection?.effectiveType ?? '')
  active?.postMessage({ type: 'visit', path, mayFetchAhead } satisfies Visit)
}
