import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { toPostDetails } from '../../../app/data/post-details.ts'
import { Budgets } from '../../../backend/budgets.ts'
import { createPageHandler } from '../../../server/page-handler.ts'
import { RenderQueue } from '../../../server/render-queue.ts'
import { expect, test } from '../support/fixtures.ts'

const injected = 'document.documentElement.dataset.injected = "yes"'

/** The built site, but for an article whose rich text came past the sanitiser. */
async function buildWithoutSanitiser(html: string): Promise<ServerBuild> {
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  const route = build.routes['site/blog/article-page']
  if (!route) throw new Error('The build has no article page.')
  const post = { id: 'a', title: 'An article', excerpt: '', slug: 'a', created_at: '2026-01-01T00:00:00Z' }
  const loader = () => ({
    post: { ...post, feature_image_url: null, categories: null },
    details: toPostDetails(null),
    html,
    url: '',
    newer: null,
    older: null,
  })
  const module = { ...route.module, loader }
  return { ...build, routes: { ...build.routes, [route.id]: { ...route, module } } }
}

test('a script that came past the sanitiser is refused by the browser, and the page is not disturbed', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/violates the following Content Security Policy|Failed to load resource|^$/)
  const html = `<p>Before</p><script>${injected}</script>
    <script nonce="guess">${injected}</script><script nonce="">${injected}</script>
    <img src="data:," alt="" onerror='${injected}'><p>After</p>`
  const { handle } = createPageHandler({
    build: () => buildWithoutSanitiser(html),
    mode: 'production',
    supabaseUrl: 'http://127.0.0.1:9',
    publishableKey: 'sb_publishable_test',
    siteUrl: 'http://localhost',
    security: { backendOrigin: null, secure: false },
    fetchFor: () => fetch,
    drawPng: async () => new Uint8Array(),
    renderQueue: new RenderQueue(new Budgets()),
    cache: null,
    changes: null,
  })
  const server = createServer(async (request, response) => {
    // Files are not what this is about.
    if (!request.url?.startsWith('/company/')) return response.writeHead(404).end()
    const asked = new Request(`http://localhost${request.url}`)
    const found = await handle(asked, { address: '127.0.0.1', requestId: 'test' })
    response.writeHead(found.status, [...found.headers].flat())
    response.end(Buffer.from(await found.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const refused: string[] = []
    await page.exposeFunction('tellRefused', (sample: string) => refused.push(sample))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', event =>
        (window as unknown as { tellRefused(text: string): void }).tellRefused(event.violatedDirective),
      ),
    )
    const { port } = server.address() as AddressInfo
    const response = await page.goto(`http://127.0.0.1:${port}/company/blog/a`)
    const source = (await response?.text()) ?? ''
    expect(source).toContain(`<script>${injected}</script>`)
    expect(source.match(/nonce="[0-9a-f-]{36}"/)).toBeNull()
    await expect(page.getByText('After')).toBeVisible()
    await expect
      .poll(() => refused.toSorted())
      .toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem', 'script-src-elem'])
    await expect(page.locator('html')).not.toHaveAttribute('data-injected')
    // Our own scripts ran: the theme stands on the document.
    await expect(page.locator('html')).toHaveClass(/light|dark/)
  } finally {
    server.close()
  }
})
