import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

/** Waits until changes reach the page. */
async function openLive(page: Page, path: string) {
  const joined = page
    .waitForEvent('websocket')
    .then(socket =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      ),
    )
  await open(page, path)
  await joined
}

async function publish(service: SupabaseClient, title: string) {
  const row = { title, excerpt: 'Short.', content: '<p>Long.</p>' }
  await service.from('posts').insert(row).throwOnError()
}

const unpublish = (service: SupabaseClient, title: string) =>
  service.from('posts').delete().eq('title', title).throwOnError()

const list = (page: Page) => page.getByRole('main').getByRole('article')
const notice = (page: Page) => page.getByRole('main').getByRole('alert')

test('a live reload that does not reach the server keeps the list, says so, and mends itself at the next event', async ({
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_/)
  await openLive(page, '/company/blog')
  const before = await list(page).allInnerTexts()
  await page.route('**/company/blog.data*', route => route.abort())
  const titles = [crypto.randomUUID(), crypto.randomUUID()].map(id => `Unseen ${id}`)
  await publish(service, titles[0] ?? '')

  await expect(toast(page)).toContainText('Error fetching posts')
  await expect(notice(page)).toContainText('Error fetching posts. The server could not be reached.')
  expect(await list(page).allInnerTexts()).toEqual(before)

  await page.unroute('**/company/blog.data*')
  await publish(service, titles[1] ?? '')
  await expect(list(page).first()).toContainText(titles[1] ?? '')
  await expect(list(page).nth(1)).toContainText(titles[0] ?? '')
  await expect(notice(page)).toHaveCount(0)
  for (const title of titles) await unpublish(service, title)
})

test('a database error keeps what was shown beside the notice', async ({
  page,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/)
  await openLive(page, '/company/blog?category=Growth+Analytics')
  const before = await list(page).allInnerTexts()
  const title = `Unseen ${crypto.randomUUID()}`
  await database`revoke select on public.categories from anon`
  try {
    await publish(service, title)
    await expect(toast(page)).toContainText('Error fetching posts')
    await expect(notice(page)).toContainText('permission denied for table categories')
    expect(await list(page).allInnerTexts()).toEqual(before)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  } finally {
    await database`grant select on public.categories to anon`
  }
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toHaveCount(0)
  expect(await list(page).allInnerTexts()).toEqual(before)
  await unpublish(service, title)
})

test('a blog that could not be reached from another page says so there, and follows when it can be', async ({
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_/)
  await open(page, '/contact')
  await page.route('**/company/blog.data*', route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expect(notice(page)).toContainText('Error fetching posts')
  await expect(page.getByText('There are no posts yet.')).toHaveCount(0)
  await page.unroute('**/company/blog.data*')
  // With the next change that is heard of, the list is asked for.
  const name = `Heard of ${crypto.randomUUID()}`
  await service.from('categories').insert({ name })
  await expect(list(page)).not.toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await service.from('categories').delete().eq('name', name)
})

test('a blog whose server is away asks for it at least every five seconds', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/WebSocket/)
  await page.addInitScript(() => {
    const attempts: number[] = []
    Object.assign(window, { attempts })
    window.WebSocket = new Proxy(WebSocket, {
      construct(socket, [url]) {
        attempts.push(performance.now())
        return new socket(new URL('/nothing-listens-here', url))
      },
    })
  })
  await open(page, '/company/blog')
  const readAttempts = () => page.evaluate(() => (window as typeof window & { attempts: number[] }).attempts)
  await expect.poll(async () => (await readAttempts()).length).toBeGreaterThan(5)
  const attempts = await readAttempts()
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(Math.max(...pauses)).toBeLessThan(5_000)
})
