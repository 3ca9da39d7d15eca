import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tests/support/find-chromium.ts'
import { median } from './load.ts'
import { type Line, say } from './report.ts'
import type { Server } from './server.ts'

const visits = 5
/** Milliseconds from the click until everything works: the median. */
const goal = 3_000

/** Lighthouse's slow 4G and phone processor, to which the browser throttles itself. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = 6

const kinds = {
  home: '/',
  contact: '/contact',
  quote: '/growth-quote',
  service: '/services/performance-marketing',
  about: '/company/about-us',
  careers: '/company/careers',
  opening: '/company/careers/growth-marketing-manager',
  blog: '/company/blog',
  article: '/company/blog/your-first-100-users-are-research-not-revenue',
  legal: '/legal/privacy-policy',
}

/** When a first visit is hydrated; a loop of fixed work in the page shows how much other programs slowed it. */
export async function measureAwake({ url }: Server, only: string[]): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  const lines: Line[] = [['page', 'painted ms', 'awake ms', 'shortest ms', 'longest ms', 'loop ms']]
  try {
    for (const [kind, path] of Object.entries(kinds)) {
      if (only.length > 0 && !only.includes(kind)) continue
      // The cached page is compressed well from the third visit on.
      for (let i = 0; i < 3; i += 1) await (await fetch(url + path)).arrayBuffer()
      const seen: Visit[] = []
      for (let i = 0; i < visits; i += 1) seen.push(await visit(browser, url + path))
      const awake = median(seen.map(({ awake }) => awake))
      const line: Line = [
        kind,
        median(seen.map(({ painted }) => painted)).toFixed(0),
        `${awake.toFixed(0)}${awake > goal ? ' !' : ''}`,
        Math.min(...seen.map(({ awake }) => awake)).toFixed(0),
        Math.max(...seen.map(({ awake }) => awake)).toFixed(0),
        median(seen.map(({ loop }) => loop)).toFixed(0),
      ]
      say(line.join('  '))
      lines.push(line)
    }
  } finally {
    await browser.close()
  }
  return lines
}

interface Visit {
  painted: number
  awake: number
  loop: number
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset.hydrated === undefined) return
        performance.mark('awake')
        // biome-ignore lint/suspicious/noConsole: a locator's script would run in the page and slow what is measured
        console.debug('awake')
        observer.disconnect()
      }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
    })
    const awake = page.waitForEvent('console', message => message.text() === 'awake')
    await page.goto(url)
    await awake
    return await page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      const begun = performance.now()
      let sum = 0
      for (let i = 0; i < 10_000_000; i += 1) sum = (sum + i) % 1_000_003
      return {
        painted: at('first-contentful-paint'),
        awake: at('awake'),
        loop: sum >= 0 ? performance.now() - begun : Number.NaN,
      }
    })
  } finally {
    await context.close()
  }
}
