import type { Page } from '@playwright/test'
import { dearestPrices } from '../../contract/settings/longest-values.ts'
import { connect, signIn } from '../support/back-office.ts'
import { type Enlargement, enlargeText, setBrowserSize } from '../support/enlarge-text.ts'
import { findCutOff } from '../support/find-cut-off.ts'
import { expect, test } from '../support/fixtures.ts'
import { addOfficeAddresses } from '../support/office-addresses.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'
import { saveSettings } from '../support/save-settings.ts'
import { addInvitation, addPreview } from '../support/token-pages.ts'

test.use({ viewport: { width: 360, height: 740 } })

const ways: Enlargement[] = ['by the browser’s own size', 'by the size of the root', 'by text alone']
const longQuote =
  '/growth-quote#url=a-rather-long-name.example&objective=acquisition&volume=100000000&start=asap'

interface State {
  path: string
  act?: (page: Page) => Promise<void>
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** What can stand over a page. */
const publicStates: State[] = [
  ...publicPages.map(path => ({ path })),
  { path: '/', act: page => page.locator('summary[aria-label="Menu"]').click() },
  { path: '/', act: showToast('Retention & Engagement') },
  { path: '/company/careers', act: showToast(/^Apply Now/) },
  { path: '/', act: click('Admin login') },
  { path: '/contact', act: click('Send Message') },
  // The link of a whole quote opens its receipt.
  { path: longQuote, act: page => expect(page.getByRole('dialog')).toBeVisible() },
  {
    path: longQuote,
    act: async page => {
      await page.getByRole('dialog').press('Escape')
      await page.locator('.quote-bar summary').click()
    },
  },
]

const previewOnPhone: State = {
  path: '/admin/posts/new',
  act: async page => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
  },
}

/** With large text the tool has no room in the bar. */
async function openImage(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More tools' })
  await more.waitFor()
  const inBar = page.getByRole('toolbar').getByRole('button', { name: 'Image' })
  if ((await inBar.count()) === 0) await more.click()
  await inBar
    .or(page.getByRole('menuitem', { name: 'Image' }))
    .first()
    .click()
}

const officeStates: State[] = [
  { path: '/admin' },
  { path: '/admin/posts', act: click(/^Delete /) },
  { path: '/admin/posts', act: click('Keyboard shortcuts') },
  { path: '/admin/posts?q=no-such-word' },
  { path: '/admin/posts/new', act: click('Save Post') },
  { path: '/admin/posts/new', act: openImage },
  { path: '/admin/posts/new' },
  { path: '/admin/categories', act: click('New Category') },
  { path: '/admin/categories', act: click(/^Delete /) },
  { path: '/admin/users' },
  { path: '/admin/users', act: click('Invite') },
  { path: '/admin/statistics?weeks=4' },
  { path: '/admin/messages' },
  { path: '/admin/messages?folder=quarantine' },
  { path: '/admin/account' },
  { path: '/admin/settings' },
  { path: '/admin/settings?section=agency' },
  { path: '/admin/settings?section=prices' },
  { path: '/admin/calendar' },
  { path: '/admin/pictures' },
  { path: '/admin/trash' },
  { path: '/admin/alerts' },
  { path: '/admin/audit' },
  { path: '/admin/privacy' },
]

function showToast(button: string | RegExp) {
  return async (page: Page) => {
    await click(button)(page)
    // It stays while the pointer rests on it.
    await page.locator('[data-sonner-toast][data-front="true"]').hover()
  }
}

/** Tables that scroll in their place. Those of articles and of the back office may. */
const findScrolling = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body:not(:has(.back-office)) main section')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(section => `scrolls: ${section.getAttribute('aria-label')}`),
  )

/** With the browser's own size a page is loaded, as a visitor's is. */
async function findAll(page: Page, ways: Enlargement[], states: State[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, act } of states) {
    await setBrowserSize(page, ways.includes('by the browser’s own size') ? 2 : 1)
    await page.goto('about:blank')
    await open(page, path)
    if (path.startsWith('/admin')) await page.waitForLoadState('networkidle')
    await act?.(page)
    const wholeWords = path.startsWith('/admin') ? 1 / 4 : 1 / 2
    for (const way of ways) {
      await enlargeText(page, way)
      const lines = [...(await findCutOff(page, wholeWords)), ...(await findScrolling(page))]
      found.push(...lines.map(line => `${path} ${way}: ${line}`))
    }
  }
  return found
}

test('on a phone with text at 200 % nothing of a public page is cut off or scrolls sideways', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const office = await connect(baseURL, admin)
  const [preview, invitation] = await Promise.all([addPreview(office), addInvitation(office)])
  const invited = {
    path: invitation.address,
    act: (opened: Page) => expect(opened.getByLabel('Password')).toBeVisible(),
  }
  expect(await findAll(page, ways, [...publicStates, { path: preview.address }, invited])).toEqual([])
  await Promise.all([preview.remove(), invitation.remove()])
})

test('on a phone with text at 200 % nothing of the back office is cut off or scrolls sideways', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const subject = 'Internationalisation of our first hundred users'
  const letter = {
    name: 'Kofi',
    email: 'kofi.mensah.boateng@bus-company.example',
    subject,
    message: 'Hello',
  }
  const { data } = await service.from('contact_messages').insert(letter).select('id').single()
  const { addresses, remove } = await addOfficeAddresses(await connect(baseURL, admin), service)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, admin)
  const states = [
    ...officeStates,
    previewOnPhone,
    { path: `/admin/messages/${data?.id}` },
    ...addresses.filter(path => /[\da-f-]{36}/.test(path)).map(path => ({ path })),
  ]
  expect(await findAll(page, ways, states)).toEqual([])
  await remove()
  await service.from('contact_messages').delete().eq('subject', subject)
})

test('on a phone with text at 200 % a sum becomes smaller before it breaks', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const volume of [1_000_000, 100_000_000]) {
    await page.goto('about:blank')
    await open(page, longQuote.replace('100000000', String(volume)))
    await expect(page.getByRole('dialog')).toBeVisible()
    await enlargeText(page, 'by the size of the root')
    const countLines = () =>
      page
        .locator('.sum:visible')
        .evaluateAll(sums =>
          sums.map(sum => new Set([...sum.getClientRects()].map(({ top }) => Math.round(top))).size),
        )
    expect(new Set(await countLines())).toEqual(new Set([1]))
    await page.getByRole('dialog').press('Escape')
    await page.locator('.quote-bar summary').click()
    expect(new Set(await countLines())).toEqual(new Set([1]))
  }
})

test('on a phone with text at 200 % the sums of the home page become smaller before they break', async ({
  page,
  database,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await saveSettings(database, { 'prices.list': dearestPrices })
  const sums = page.locator('#quote-generator dl dd')
  await expect(async () => {
    await open(page, '/')
    await expect(sums.last()).toHaveText('₦54,000,000,000,000', { timeout: 1000 })
  }).toPass()
  await enlargeText(page, 'by the size of the root')
  const lines = await sums.evaluateAll(all =>
    all.map(sum => {
      const range = document.createRange()
      range.selectNodeContents(sum)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([1, 1])
  await saveSettings(database, { 'prices.list': null })
})

test('on a tablet the pages of the services hold the root’s size at 200 %', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  const services = publicStates.filter(({ path }) => path.startsWith('/services/'))
  expect(await findAll(page, ['by the size of the root'], services)).toEqual([])
})

test('on the smallest phone nothing of a service’s page is cut off or scrolls sideways', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 568 })
  const found: string[] = []
  for (const path of publicPages.filter(path => path.startsWith('/services/'))) {
    await open(page, path)
    found.push(
      ...[...(await findCutOff(page)), ...(await findScrolling(page))].map(line => `${path}: ${line}`),
    )
  }
  expect(found).toEqual([])
})

for (const way of ways) {
  test(`on a phone with text at 200 % ${way} the bar of a preview leaves its draft most of the screen`, async ({
    page,
    baseURL,
    admin,
  }) => {
    const preview = await addPreview(await connect(baseURL, admin))
    if (way === 'by the browser’s own size') await setBrowserSize(page, 2)
    await open(page, preview.address)
    await enlargeText(page, way)
    const bar = await page.getByRole('complementary', { name: 'Draft for review' }).boundingBox()
    expect(bar?.height).toBeLessThan(740 / 5)
    await preview.remove()
  })
}

test('beside the navigation the back office holds the root’s size at 200 %, its tables too', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const { addresses, remove } = await addOfficeAddresses(await connect(baseURL, admin), service)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, admin)
  const preview = { path: '/admin/posts/new', act: click('Preview') }
  // The desk's list cuts long names where it stands beside a letter.
  const single = addresses.filter(path => /(posts|users)\/[\da-f-]{36}/.test(path)).map(path => ({ path }))
  expect(await findAll(page, ['by the size of the root'], [...officeStates, preview, ...single])).toEqual([])
  await remove()
})

test('beside its list an opened letter keeps most of the room with the root’s size at 200 %, and no word of its subject breaks', async ({
  page,
  admin,
  service,
}) => {
  const letter = {
    name: 'Kofi',
    email: 'k@mensah.example',
    subject: 'Quote: User acquisition',
    message: 'Hello',
  }
  const { data } = await service.from('contact_messages').insert(letter).select('id').single()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, admin)
  await open(page, `/admin/messages/${data?.id}`)
  const subject = page.getByRole('heading', { name: letter.subject })
  await expect(subject).toBeVisible()
  await enlargeText(page, 'by the size of the root')
  const pane = await page
    .getByRole('button', { name: 'Answer' })
    .first()
    .locator('xpath=ancestor::header')
    .boundingBox()
  expect(pane?.width).toBeGreaterThan(300)
  const lines = await subject.evaluate(heading => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBeLessThanOrEqual(3)
  await service.from('contact_messages').delete().eq('id', data?.id)
})
