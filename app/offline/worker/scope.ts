/** TypeScript can't have the types of pages and of workers in one program. */
export interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<WorkerClient | undefined>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WorkerClient[]>
    openWindow(url: string): Promise<WorkerClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export interface WorkerClient {
  url: string
  focus(): Promise<WorkerClient>
  postMessage(message: unknown, transfer?: Transferable[]): void
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  request: Request
  clientId: string
  respondWith(response: Promise<Response>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { data: unknown }
  push: ExtendableEvent & { data: { json(): unknown } | null }
  notificationclick: ExtendableEvent & { notification: Notification }
  sync: ExtendableEvent & { tag: string }
}

export const scope = globalThis as unknown as WorkerScope
