import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listBlogPosts } from './list-blog-posts.ts'
import { requestParts } from './request-parts.ts'
import { getServerClient } from './server-client.ts'

test('a backend that is away is asked once, so that the visitor is told at once', async () => {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(requestParts, {
    supabaseUrl: 'http://backend.test',
    browserSupabaseUrl: '',
    publishableKey: 'sb_publishable_test',
    siteUrl: 'http://site.test',
    scriptNonce: 'mark',
    requestId: 'test',
    fetch: async input => {
      asked.push(String(input))
      throw new TypeError('fetch failed')
    },
    drawPng: async () => new Uint8Array(),
  })

  const found = await listBlogPosts(getServerClient(context))

  expect(found.error?.message).toContain('could not be reached')
  expect(asked).toHaveLength(1)
})
