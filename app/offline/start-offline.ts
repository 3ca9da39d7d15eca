import { isSaveDataPage } from '../save-data.ts'
import type { Visit } from './worker/keep-visited.ts'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

let registering: Promise<ServiceWorkerRegistration> | null = null

/** Registers the worker at the first visit. Visitors who save data get none, and one they have fetches nothing. */
export async function tellVisit(path: string): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const { serviceWorker } = navigator
  const savesData = isSaveDataPage() || connection?.saveData === true
  if (savesData) {
    serviceWorker?.controller?.postMessage({
      type: 'visit',
      path,
      mayFetchAhead: false,
      savesData,
    } satisfies Visit)
    return
  }
  if (!serviceWorker) return
  registering ??= serviceWorker.register('/service-worker.js')
  await registering.catch(() => {
    registering = null
  })
  const { active } = await serviceWorker.ready
  const mayFetchAhead = !/2g$/.test(connection?.effectiveType ?? '')
  active?.postMessage({ type: 'visit', path, mayFetchAhead } satisfies Visit)
}
