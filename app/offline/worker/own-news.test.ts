import { beforeEach, expect, test, vi } from 'vitest'
import { answerRequest } from './answer-request.ts'
import { type FetchEvent, scope } from './scope.ts'

const origin = 'https://holla.example'

/** What the page says to the worker's question whether it is on its way to what it asked for. */
let isLeaving = false
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  isLeaving = false
  asked.length = 0
  const copy = new Response('<html lang="en">Ours</html>')
  vi.stubGlobal('caches', { open: async () => ({ match: async () => copy.clone() }) })
  vi.stubGlobal('location', { origin })
  scope.clients = {
    get: async () => ({
      url: origin,
      focus: () => Promise.reject(new Error('Nobody looks')),
      postMessage: (message: unknown, [port]: Transferable[] = []) => {
        asked.push(message)
        if (port instanceof MessagePort) port.postMessage(isLeaving)
      },
    }),
  } as never
  return () => vi.useRealTimers()
})

function ask(path: string, signal = new AbortController().signal): Promise<Response> {
  const answers: Promise<Response>[] = []
  answerRequest({
    request: { method: 'GET', url: `${origin}${path}`, mode: 'cors', signal } as Request,
    clientId: 'page',
    respondWith: answer => void answers.push(answer),
    waitUntil: () => {},
  } satisfies FetchEvent)
  return answers[0] ?? Promise.reject(new Error('Left alone'))
}

const answerAfter = (milliseconds: number) =>
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise(resolve => setTimeout(() => resolve(new Response('Newer', { status: 200 })), milliseconds)),
  )

test('a page that looks for its own news waits for them however long they take', async () => {
  answerAfter(30_000)
  const answer = ask('/contact.data?_routes=site')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await (await answer).text()).toBe('Newer')
})

test('a page on its way to what is kept is sent there as to a document once the network is late', async () => {
  answerAfter(30_000)
  isLeaving = true
  const answer = ask('/contact.data')
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await answer).headers.get('x-remix-redirect')).toBe('/contact')
})

test('a step that was given up asks nobody, and says nothing of the network', async () => {
  // Whatever failed in the tests before is forgotten by then.
  vi.setSystemTime(Date.now() + 60_000)
  const step = new AbortController()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Given up', 'AbortError')))
  step.abort()
  await expect(ask('/contact.data', step.signal)).rejects.toThrow('Given up')
  expect(asked).toEqual([])
  answerAfter(3_000)
  isLeaving = true
  const next = ask('/contact.data')
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await (await next).text()).toBe('Newer')
})
