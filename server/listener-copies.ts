import type { SendHandle } from 'node:child_process'
import type { Worker } from 'node:cluster'
import type { Server } from 'node:net'
import type { ToSupervisor, ToWorker } from './worker-messages.ts'

/**
 * The socket itself as Node holds it, which only private `_handle` names. A process gets a copy of its own socket by sending it to
 * another and back. All copies have one queue of connections, so nothing is lost with one of them.
 */
export interface ListenerHandle {
  close(): void
}

/** libuv accepts one connection of a listening socket in each turn of the event loop, and a busy turn takes tens of milliseconds. */
const copies = 15

type Send = (message: ToSupervisor, handle: SendHandle) => unknown

export function askForCopies(server: Server, send: Send): void {
  const { _handle } = server as unknown as { _handle: SendHandle }
  send({ type: 'listener', copies }, _handle)
}

/** Nobody accepts from this handle, so it must not outlive the worker: who connects would wait for ever. */
export function sendCopies(worker: Worker, handle: ListenerHandle, count: number): void {
  let left = count
  const close = () => {
    left = 0
    worker.off('exit', close)
    handle.close()
  }
  const countSent = () => {
    left -= 1
    if (left === 0) {
      close()
    }
  }
  if (worker.isDead()) {
    handle.close()
    return
  }
  worker.once('exit', close)
  for (let sent = 0; sent < count; sent += 1) {
    worker.send({ type: 'listener' } satisfies ToWorker, handle as unknown as SendHandle, countSent)
  }
}
