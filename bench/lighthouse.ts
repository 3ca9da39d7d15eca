import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, findChromium } from '../tests/support/find-chromium.ts'

/** Scores of 100, times in ms, weights in transferred bytes. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestContentfulPaint: number
  totalBlockingTime: number
  cumulativeLayoutShift: number
  css: number
  fonts: number
  images: number
  /** Script files requested before the page had loaded. */
  earlyScript: number
  total: number
  complaints: string[]
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      numericValue?: number
      details?: { items: (Transfer & { observedLoad: number })[] }
    }
  >
  runtimeError?: { message: string }
}

interface Transfer {
  resourceType: string
  transferSize: number
  networkRequestTime: number
}

const program = join(createRequire(import.meta.url).resolve('lighthouse'), '../../cli/index.js')
const browser = await findChromium()

/** Lighthouse's own preset: a simulated phone, in a browser started for this one visit. */
export async function visit(url: string): Promise<Visit> {
  for (let tries = 3; ; tries -= 1) {
    try {
      return await visitOnce(url)
    } catch (error) {
      // On a busy machine it sometimes misses the beginning of a page.
      if (tries === 0 || !String(error).includes('run Lighthouse again')) throw error
    }
  }
}

async function visitOnce(url: string): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'holla-lighthouse-'))
  try {
    const output = join(folder, 'report.json')
    const flags = ['--headless', ...chromiumFlags].join(' ')
    await promisify(execFile)(
      process.execPath,
      [
        ...[program, url, '--quiet', '--output=json', `--output-path=${output}`],
        ...['--no-enable-error-reporting', `--chrome-flags=${flags}`],
        // The page that is not there is measured, too.
        '--ignore-status-code',
      ],
      { env: { ...process.env, CHROME_PATH: browser }, timeout: 120_000 },
    )
    return toVisit(JSON.parse(readFileSync(output, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toVisit({ categories, audits, runtimeError }: Report): Visit {
  if (runtimeError) {
    throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  }
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const transfers = audits['network-requests']?.details?.items ?? []
  const loadedAt = audits.metrics?.details?.items[0]?.observedLoad ?? Number.NaN
  const weigh = (isMeant: (transfer: Transfer) => boolean) =>
    transfers.filter(isMeant).reduce((sum, { transferSize }) => sum + transferSize, 0)
  const weighType = (type: string) => weigh(({ resourceType }) => resourceType === type)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    largestContentfulPaint: numberOf('largest-contentful-paint'),
    totalBlockingTime: numberOf('total-blocking-time'),
    cumulativeLayoutShift: numberOf('cumulative-layout-shift'),
    css: weighType('Stylesheet'),
    fonts: weighType('Font'),
    images: weighType('Image'),
    earlyScript: weigh(
      ({ resourceType, networkRequestTime }) => resourceType === 'Script' && networkRequestTime < loadedAt,
    ),
    total: weigh(() => true),
    complaints: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  }
}
