import { beforeEach, expect, test, vi } from 'vitest'
import { findCopy, putCopy } from '../copies.ts'
import { takeVisit } from './keep-visited.ts'

const origin = 'https://holla.example'
const path = '/company/blog/cohorts'
const toPage = (words: string) => `<html lang="en"><aside data-copy-notice=""></aside>${words}</html>`

class FakeCache {
  readonly #kept = new Map<string, Response>()
  match = async (key: string) => this.#kept.get(key)?.clone()
  put = async (key: string, response: Response) => void this.#kept.set(key, response)
  delete = async (key: string) => this.#kept.delete(key)
  keys = async () => [...this.#kept.keys()].map(key => ({ url: origin + key }))
}

/** What the site says, and what it was asked for with a whole answer. */
let site: { words: string; changed: string; isBusy?: boolean }
let answered: string[]

beforeEach(async () => {
  site = { words: 'First', changed: '2026-11-20T10:00:00.000Z' }
  answered = []
  const opened = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new FakeCache()
    opened.set(name, cache)
    return cache
  }
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', async (asked: string, { headers = {} }: { headers?: Record<string, string> }) => {
    const isSitemap = asked === '/sitemap.xml'
    if (site.isBusy && !isSitemap) return new Response('Later', { status: 503 })
    const etag = `"${isSitemap ? site.changed : site.words}"`
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304, headers: { etag } })
    answered.push(asked)
    const body = isSitemap
      ? `<urlset><url><loc>${origin}${path}</loc><lastmod>${site.changed}</lastmod></url></urlset>`
      : toPage(site.words)
    return new Response(body, { headers: { etag, 'content-type': 'text/html; charset=utf-8' } })
  })
  const headers = new Headers({ etag: '"First"' })
  await putCopy(path, { html: toPage('First'), headers, readAt: new Date(), assets: [] })
})

const visit = (savesData = false) =>
  takeVisit({ type: 'visit', path: '/legal/cookie-policy', mayFetchAhead: false, savesData })

const readKept = async () => (await findCopy(path))?.response.text()

test('a changed article is fetched anew whatever the device takes for the time, and once', async () => {
  await visit()
  expect(answered).toEqual(['/sitemap.xml'])
  // The copy was made when this device's clock was a day ahead.
  site = { words: 'Mended', changed: '2026-11-20T10:00:01.000Z' }
  await visit()
  expect(await readKept()).toContain('Mended')
  answered = []
  await visit()
  expect(answered).toEqual([])
})

test('a changed article that the site could not give is asked for again at the next visit', async () => {
  await visit()
  site = { words: 'Mended', changed: '2026-11-20T10:00:01.000Z', isBusy: true }
  await visit()
  expect(await readKept()).toContain('First')
  site.isBusy = false
  await visit()
  expect(await readKept()).toContain('Mended')
})

test('who saves data fetches a changed sitemap once and no changed article; once data is not saved that is made up for', async () => {
  await visit()
  site = { words: 'Mended', changed: '2026-11-20T10:00:01.000Z' }
  answered = []
  await visit(true)
  await visit(true)
  expect(answered).toEqual(['/sitemap.xml'])
  expect(await readKept()).toContain('First')
  await visit()
  expect(await readKept()).toContain('Mended')
})
