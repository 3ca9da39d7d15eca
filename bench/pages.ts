import { brotliCompressSync } from 'node:zlib'
import { type Visit, visit } from './lighthouse.ts'
import { median } from './load.ts'
import { type Line, say } from './report.ts'
import type { Server } from './server.ts'

const columns: Line = [
  'page',
  ...['performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS'],
  ...['HTML KB', 'CSS KB', 'fonts KB', 'images KB', 'inline script KB', 'script before load KB', 'all KB'],
]

const visits = 3

/** The most KB that a page may weigh, compressed and with headers; null is for information only. */
interface Budget {
  html: number
  images: number
  all?: number
}

const text: Budget = { html: 14, images: 0 }
const article: Budget = { html: 25, images: 45 }
const routes: Record<string, Budget | null> = {
  '/': { html: 18, images: 0, all: 165 },
  '/contact': text,
  '/growth-quote': text,
  '/services/user-acquisition': text,
  '/services/growth-analytics': text,
  '/services/app-store-optimization': text,
  '/services/performance-marketing': text,
  '/company/about-us': text,
  '/company/careers': text,
  '/company/careers/growth-marketing-manager': article,
  '/company/blog': { html: 16, images: 6 * 14, all: 200 },
  '/company/blog/your-first-100-users-are-research-not-revenue': article,
  '/legal/privacy-policy': text,
  '/legal/terms-of-service': text,
  '/legal/cookie-policy': text,
  '/not-there': null,
}

/** Lighthouse on every public page, or on those named. What misses a goal is marked. */
export async function measurePages({ url }: Server, only: string[]): Promise<Line[]> {
  const origin = url.replace('127.0.0.1', 'localhost')
  const chosen = Object.entries(routes).filter(([path]) => only.length === 0 || only.includes(path))
  const lines: Line[] = []
  const complaints = new Set<string>()
  for (const [path, budget] of chosen) {
    const document = await weighDocument(origin + path)
    const seen: Visit[] = []
    for (let i = 0; i < visits; i += 1) {
      seen.push(await visit(origin + path))
    }
    const line = toLine(path, budget, document, pick => median(seen.map(pick)))
    say(line.join('  '))
    lines.push(line)
    if (budget) {
      for (const complaint of seen.flatMap(({ complaints }) => complaints))
        complaints.add(`${path}  ${complaint}`)
    }
  }
  for (const complaint of complaints) say(complaint)
  return [columns, ...lines]
}

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g
/** The router's data for hydration, which is counted with the HTML. */
const isData = (code: string) => code.startsWith('window.__reactRouterContext.streamController.enqueue')

async function weighDocument(url: string): Promise<{ html: number; inlineScript: number }> {
  const html = await (await fetch(url)).text()
  const scripts = [...html.matchAll(inlineScript)].map(([, code = '']) => code).filter(code => !isData(code))
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  return {
    html: Number(answer.headers.get('content-length')),
    inlineScript: brotliCompressSync(scripts.join('\n')).length,
  }
}

function toLine(
  path: string,
  budget: Budget | null,
  document: { html: number; inlineScript: number },
  medianOf: (pick: (visit: Visit) => number) => number,
): Line {
  const mark = (text: string, good: boolean) => (good || !budget ? text : `${text} !`)
  const score = (value: number) => mark(String(value), value === 100)
  const atMost = (value: number, limit: number, digits = 0) => mark(value.toFixed(digits), value <= limit)
  const kilobytes = (bytes: number, limit = Number.POSITIVE_INFINITY) => atMost(bytes / 1000, limit, 1)
  return [
    path,
    score(medianOf(visit => visit.performance)),
    score(medianOf(visit => visit.accessibility)),
    score(medianOf(visit => visit.bestPractices)),
    score(medianOf(visit => visit.seo)),
    atMost(
      medianOf(visit => visit.largestContentfulPaint),
      1200,
    ),
    atMost(
      medianOf(visit => visit.totalBlockingTime),
      100,
    ),
    atMost(
      medianOf(visit => visit.cumulativeLayoutShift),
      0,
      3,
    ),
    kilobytes(document.html, budget?.html),
    kilobytes(
      medianOf(visit => visit.css),
      12,
    ),
    kilobytes(
      medianOf(visit => visit.fonts),
      35,
    ),
    kilobytes(
      medianOf(visit => visit.images),
      budget?.images,
    ),
    kilobytes(document.inlineScript, 2),
    kilobytes(
      medianOf(visit => visit.earlyScript),
      0,
    ),
    kilobytes(
      medianOf(visit => visit.total),
      budget?.all,
    ),
  ]
}
