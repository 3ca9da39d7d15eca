import { beforeEach, expect, test, vi } from 'vitest'
import { findCopy, putCopy } from '../copies.ts'
import { answerRequest } from './answer-request.ts'
import { keepPage } from './keep-page.ts'
import type { FetchEvent } from './scope.ts'

const origin = 'https://holla.example'
const ours = '<html lang="en"><aside data-copy-notice=""></aside>Ours</html>'
const html = { 'content-type': 'text/html; charset=utf-8' }

class FakeCache {
  readonly #kept = new Map<string, Response>()
  match = async (path: string) => this.#kept.get(path)?.clone()
  put = async (path: string, response: Response) => void this.#kept.set(path, response)
  delete = async (path: string) => this.#kept.delete(path)
}

beforeEach(() => {
  const opened = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new FakeCache()
    opened.set(name, cache)
    return cache
  }
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('location', { origin })
})

const answerWith = (answer: Response) => vi.stubGlobal('fetch', async () => answer.clone())

const keep = (path: string) =>
  putCopy(path, { html: ours, headers: new Headers(html), readAt: new Date(), assets: [] })

async function visit(address: string, mode: RequestMode): Promise<void> {
  const work: Promise<unknown>[] = []
  const { signal } = new AbortController()
  const request = { method: 'GET', url: origin + address, mode, signal } as Request
  answerRequest({
    request,
    clientId: '',
    respondWith: response => void work.push(response),
    waitUntil: step => void work.push(step),
  } satisfies FetchEvent)
  // What is answered may begin more.
  await work[0]
  await Promise.all(work)
}

test('a page that is gone takes its copy with it; that of another address of its, such as page 99 of the list, does not', async () => {
  answerWith(new Response(null, { status: 404 }))
  for (const [address, mode] of [
    ['/company/blog?page=99', 'navigate'],
    ['/company/blog.data?page=99&_routes=site', 'cors'],
    ['/company/blog/', 'navigate'],
  ] as const) {
    await keep('/company/blog')
    await visit(address, mode)
    expect(await findCopy('/company/blog'), address).not.toBeNull()
  }
  for (const [address, mode] of [
    ['/company/blog/a', 'navigate'],
    ['/company/blog/a.data?_routes=site', 'cors'],
  ] as const) {
    await keep('/company/blog/a')
    await visit(address, mode)
    expect(await findCopy('/company/blog/a'), address).toBeNull()
  }
})

test('what somebody on the way says in place of a page is not kept, and the copy of the page stays', async () => {
  answerWith(
    new Response('<html lang="en">Please wait, we are checking your browser</html>', { headers: html }),
  )
  await keepPage('/contact')
  expect(await findCopy('/contact')).toBeNull()
  await keep('/contact')
  await keepPage('/contact')
  expect(await (await findCopy('/contact'))?.response.text()).toBe(ours)
  answerWith(new Response(ours.replace('Ours', 'Newer'), { headers: html }))
  await keepPage('/contact')
  expect(await (await findCopy('/contact'))?.response.text()).toContain('Newer')
})
