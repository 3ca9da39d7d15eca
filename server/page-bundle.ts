import { corePaths } from '../app/offline/cacheable-paths.ts'
import type { BundledPage } from '../app/offline/page-bundle.ts'
import { type Page, toPage } from './page.ts'

/**
 * The core pages in one answer, which browsers keep for a time without a network (decision 84). One that can't be given out to
 * everybody just now is left out, and then nothing is cached.
 */
export async function bundlePages(
  findPage: (path: string) => Promise<Page>,
  securityHeaders: Record<string, string>,
): Promise<Page> {
  const bundled: BundledPage[] = []
  // One after the other: a stranger who asks for this costs as much as one who reads them.
  for (const path of corePaths) {
    const page = await findPage(path)
    if (page.isCacheable) bundled.push({ path, headers: toObject(page.headers), html: toText(page) })
  }
  const isWhole = bundled.length === corePaths.length
  const headers = { ...securityHeaders, ...(isWhole ? {} : { 'cache-control': 'no-store' }) }
  return toPage(Response.json(bundled, { headers }), { showsData: true })
}

const toText = ({ versions }: Page): string => new TextDecoder().decode(versions.identity.body)

function toObject(pairs: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (let i = 0; i < pairs.length; i += 2) {
    found[pairs[i] ?? ''] = pairs[i + 1] ?? ''
  }
  return found
}
