import type { BrowserContext, Page } from '@playwright/test'
import { openWeakNetwork, type WeakNetwork } from '../../support/weak-network.ts'
import { test as base } from './fixtures.ts'

/** Browsers with workers, and a network between them and the site that behaves as it is told. */
export const test = base.extend<{ network: WeakNetwork }>({
  network: async ({ site }, use) => {
    const network = await openWeakNetwork(site.url)
    await use(network)
    await network.close()
  },
  context: async ({ context, network }, use) => {
    await connectToNetwork(context, network)
    await use(context)
  },
  baseURL: ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
})

/** What a context is told of its network then holds for this one, too. */
export async function connectToNetwork(context: BrowserContext, network: WeakNetwork): Promise<void> {
  // Not in every browser does it concern workers, too.
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async offline => {
    network.isAway = offline
    await setOffline(offline)
  }
  // A browser on a busy machine takes its network for a slow one, on which nothing is fetched ahead.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false } }),
  )
}

/** What a browser says of requests that find no network; and of a transition between documents that it skips, without a stack. */
export const lostRequests =
  /Failed to load resource|ERR_|WebSocket|Failed to fetch|route module|error occurred when fetching the script|^$/

/** Without a network for the browser itself, which then says that it is offline. */
export const goOffline = (context: BrowserContext) => context.setOffline(true)

/** What a browser keeps of the site. */
export const listKept = (page: Page) =>
  page.evaluate(async () => {
    const list = async (name: string) =>
      (await (await caches.open(name)).keys()).map(key => key.url.replace(location.origin, ''))
    return { pages: (await list('pages-1')).sort(), assets: await list('assets-1') }
  })
