import { scope } from './scope.ts'

/** Milliseconds for a page to say whether it leaves: a slow phone may be busy with it, and a page that is not awake says nothing. */
const timeout = { data: 5_000, script: 1_500 }

/** Milliseconds for a page to leave by itself. */
const patience = 10_000

export const leaving = () => new Promise(resolve => setTimeout(resolve, patience))

/**
 * Asks the page (`leave-if-unreachable.ts`); where a script is missing, wherever it leads.
 * @returns the address with its fragment, which only the page knows
 */
export async function findGoal(
  clientId: string,
  data: { path: string; search: string } | null,
): Promise<string | null> {
  const client = await scope.clients.get(clientId)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>(resolve => {
    port1.onmessage = message => resolve(message.data)
    setTimeout(() => resolve(false), timeout[data ? 'data' : 'script'])
  })
  client?.postMessage({ type: 'unreachable', ...data, wantsAddress: true }, [port2])
  const goal = client ? await answer : false
  if (goal === 'back') await leaving()
  // Pages of earlier builds only say that they leave.
  if (typeof goal === 'string' && goal.startsWith('/')) return goal
  return goal && data ? data.path + data.search : null
}

/** React Router's redirect; an error would show an error page and add a history entry. */
export const openAsDocument = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
