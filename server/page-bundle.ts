import { corePaths } from '../app/offline/kept-paths.ts'
import type { BundledPage } from '../app/offline/page-bundle.ts'
import { type Page, toPage } from './compressed-page.ts'

/** What browsers store for reading offline (decision 84). Not cached while one of the pages is not cacheable. */
export async function bundlePages(
  findPage: (path: string) => Promise<Page>,
  securityHeaders: Record<string, string>,
): Promise<Page> {
  const bundled: BundledPage[] = []
  // One at a time, so that this request never costs more at once than a page does.
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
