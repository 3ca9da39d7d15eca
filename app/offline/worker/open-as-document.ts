import { scope } from './scope.ts'

/** Milliseconds for a page to say whether it leaves, or to leave by itself. */
const timeout = 1_500

/** Asks the page (`leave-if-unreachable.ts`). */
export async function isLeaving(clientId: string, path: string, search: string): Promise<boolean> {
  const client = await scope.clients.get(clientId)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>(resolve => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), timeout)
  })
  client?.postMessage({ type: 'unreachable', path, search }, [port2])
  return client ? answer : false
}

/** React Router's redirect; an error would show an error page and add a history entry. */
export const openAsDocument = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
