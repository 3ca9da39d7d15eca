import type { Page } from '@playwright/test'
import { signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { forget, insertLeads, letter, list, readLeads, row } from '../support/leads.ts'

test('on a phone one thumb files leads by swiping and by the buttons below', async ({
  browser,
  baseURL,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [first = '', second = '', third = '', fourth = ''] = await insertLeads(service, mark, 4)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, admin, `/admin/messages?q=${mark}`)
  await expect(list(page).getByRole('listitem')).toHaveCount(4)

  await swipe(page, first, 140)
  await expect(toast(page)).toContainText('Message archived')
  await expect(row(page, first)).toHaveCount(0)
  await swipe(page, second, -140)
  await expect(row(page, second)).toContainText('You')
  await swipe(page, third, 40)
  await expect(row(page, third), 'too short a way').toBeVisible()
  await page.getByRole('button', { name: 'Undo the last change' }).tap()
  await expect(row(page, second)).not.toContainText('You')

  await row(page, second).getByRole('link').tap()
  await expect(letter(page, second)).toBeVisible()
  const tools = page.getByRole('toolbar', { name: 'Message' })
  await tools.getByRole('button', { name: 'Archive', exact: true }).tap()
  await expect(letter(page, third)).toBeVisible()
  await tools.getByRole('button', { name: 'Spam', exact: true }).tap()
  await expect(letter(page, fourth)).toBeVisible()
  await tools.getByRole('button', { name: 'Undo' }).tap()
  await expect(letter(page, third)).toBeVisible()
  await tools.getByRole('button', { name: 'All messages' }).tap()
  await expect(row(page, third)).toBeVisible()
  await expect
    .poll(async () => (await readLeads(service, mark)).map(lead => [lead.archived_at !== null, lead.spam_at]))
    .toEqual(
      expect.arrayContaining([
        [true, null],
        [true, null],
        [false, null],
        [false, null],
      ]),
    )
  await context.close()
  await forget(service, mark)
})

/** Draws a row aside as a finger does, and rests before it lifts: the tap after a fling would only end it. */
async function swipe(page: Page, subject: string, distance: number) {
  await row(page, subject).scrollIntoViewIfNeeded()
  const box = await row(page, subject).boundingBox()
  const [x, y] = [180, (box?.y ?? 0) + 40]
  const session = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) => {
    timestamp += 0.1
    const touchPoints = type === 'touchEnd' ? [] : [{ x: at, y }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', x)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', x + (distance * step) / 5)
  await touch('touchMove', x + distance)
  await touch('touchEnd', x + distance)
  await session.detach()
}
