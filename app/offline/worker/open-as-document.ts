import { scope } from './scope.ts'

/** Milliseconds for a page to say whether it leaves, or to leave by itself. */
const timeout = 1_500

/** Milliseconds for a page to go back by itself. */
const patience = 10_000

/** Asks the page (`leave-if-unreachable.ts`). @returns the address with its fragment, which only the page knows */
export async function findGoal(clientId: string, path: string, search: string): Promise<string | null> {
  const client = await scope.clients.get(clientId)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(false), timeout)
  })
  client?.postMessage({ type: 'unreachable', path, search, wantsAddress: true }, [port2])
  const goal = client ? await answer : false
  if (goal === 'back') await new Promise(resolve => setTimeout(resolve, patience))
  // Pages of earlier builds only say that they leave.
  return typeof goal === 'string' && goal.startsWith('/') ? goal : goal ? path + search : null
}

/** React Router's redirect; an error would show an error page and add a history entry. */
export const openAsDocument = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
