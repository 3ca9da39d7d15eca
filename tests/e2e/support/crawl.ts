import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'

/** Comes again when it is told to, as a crawler does that asks for all pages in a row. */
export async function crawl(request: APIRequestContext, url: string): Promise<APIResponse> {
  const response = await request.get(url, { maxRedirects: 0 })
  const wait = response.headers()['retry-after']
  if (![429, 503].includes(response.status()) || !wait) return response
  await setTimeout(Number(wait) * 1000)
  return crawl(request, url)
}
