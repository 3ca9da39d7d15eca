import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

/** Comes again when it is told to, as a crawler does that asks for all pages in a row; follows nothing. */
export async function crawl(request: APIRequestContext, url: string): Promise<APIResponse> {
  const response = await request.get(url, { maxRedirects: 0 })
  const wait = response.headers()['retry-after']
  if (response.status() !== 429 || !wait) return response
  await setTimeout(Number(wait) * 1000)
  return crawl(request, url)
}

/** What stands at an address, and nothing else. */
export async function crawlBody(request: APIRequestContext, url: string): Promise<Buffer> {
  const response = await crawl(request, url)
  expect(response.status(), url).toBe(200)
  return response.body()
}

export const crawlText = async (request: APIRequestContext, url: string): Promise<string> =>
  String(await crawlBody(request, url))
