import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('somebody who saves data loads no font and opens no live connection, on any page they go to', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'save-data': 'on' },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  page.on('websocket', socket => asked.push(socket.url()))

  await open(page, '/growth-quote')
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page
    .getByRole('link', { name: /^Holla/ })
    .first()
    .click()
  await expect(page.getByText('Paid by you')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => /woff2|realtime/.test(url))).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toBe('system-ui, sans-serif')
  await context.close()
})

test('the page for those who save data is another one than that of everybody else', async ({ request }) => {
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await request.get('/company/about-us', { headers })
    const { etag, vary } = answer.headers()
    return { html: await answer.text(), etag, vary }
  }
  for (const round of ['rendered', 'kept']) {
    const [usual, saving] = [await ask(), await ask({ 'save-data': 'on' })]
    expect(usual.html, round).toContain('as="font"')
    expect(usual.html, round).not.toContain('data-save-data')
    expect(saving.html, round).not.toContain('as="font"')
    expect(saving.etag, round).not.toBe(usual.etag)
    expect(usual.vary, round).toBe('accept-encoding, save-data')
  }
})
