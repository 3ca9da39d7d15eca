import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { saveSettings } from '../support/save-settings.ts'

const whole =
  '/growth-quote#url=https%3A%2F%2Foja.example%2Fapp&objective=acquisition&volume=25000&start=asap'

test('a result leads on in its order, by WhatsApp only once a number is set', async ({ page, database }) => {
  await open(page, whole)
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  const listWays = () =>
    dialog
      .locator('a, button')
      .allInnerTexts()
      .then(all => all.map(text => text.trim()).filter(Boolean))
  await expect(dialog).toBeVisible()
  expect(await listWays()).toEqual(['Send this quote', 'Share', 'Print', 'Request Proposal'])

  await saveSettings(database, { 'agency.whatsapp': '+234 (0) 801 234 5678' })
  try {
    await expect.poll(async () => (await page.request.get('/contact')).text()).toContain('wa.me')
    await open(page, '/contact')
    await open(page, whole)
    const chat = dialog.getByRole('link', { name: 'Send on WhatsApp' })
    await expect(chat).toBeVisible()
    expect(await listWays()).toEqual([
      'Send this quote',
      'Send on WhatsApp',
      'Share',
      'Print',
      'Request Proposal',
    ])
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/2348012345678')
    expect(address.searchParams.get('text')).toMatch(
      /For: https:\/\/oja\.example\/app\n[\s\S]*Estimate: ₦18,400,000\n[\s\S]*\/growth-quote#url=https%3A%2F%2Foja\.example%2Fapp&/,
    )
  } finally {
    await saveSettings(database, { 'agency.whatsapp': null })
  }
})

test('a quote that is sent arrives in the desk as a quote, and nothing of it went to us before', async ({
  page,
  database,
}) => {
  const asked: string[] = []
  page.on('request', request =>
    asked.push(
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    ),
  )
  await open(page, '/growth-quote')
  await page.getByLabel('Website or app URL').fill('https://sixfold.example/app')
  await page.getByLabel('Custom volume').fill('123000')
  await page.getByText('Next week').click()
  await page.getByRole('button', { name: 'Get Instant Quote' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('₦90,528,000')
  await dialog.getByRole('link', { name: 'Send this quote' }).click()
  await page.getByLabel('Full Name').fill('Ada Obi')
  await page.getByLabel('Email Address').fill('ada@sixfold.example')
  await expect(page.getByLabel('Your Message')).toHaveValue(/₦90,528,000[\s\S]*growth-quote#url=/)
  expect(asked.filter(request => /sixfold|123000|123,000|90,?528|next-week/i.test(request))).toEqual([])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()

  const [lead] =
    await database`select quote, value, intent from public.leads where sender = 'ada@sixfold.example'`
  expect(lead).toMatchObject({
    quote: {
      quote: {
        url: 'https://sixfold.example/app',
        objective: 'acquisition',
        volume: 123_000,
        start: 'next-week',
      },
      total: 90_528_000,
      isPricedAnew: false,
    },
    intent: 'quote',
  })
  expect(Number(lead?.value)).toBe(90_528_000)
})

test('whoever asks to be left alone is not even told of', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await open(page, '/growth-quote')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.getByLabel('Website or app URL').fill('oja.example')
  await page.getByRole('slider').press('PageUp')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '2,000 Users')
  expect(asked.filter(url => url.includes('count-quote'))).toEqual([])
})

test('a shared quote goes by the sheet of the device where it has one, and else as a copied link', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (shared: ShareData) => void Object.assign(window, { shared }),
    })
  })
  await open(page, whole)
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toMatchObject({
      text: expect.stringContaining('Estimate: ₦18,400,000'),
      url: expect.stringMatching(/\/growth-quote#url=https%3A%2F%2Foja\.example%2Fapp&.*&list=\d+&day=20/),
    })
})

test('a thumb goes along a logarithmic scale, and keys by the steps of the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/growth-quote')
  const slider = page.getByRole('slider')
  for (const [name, value] of Object.entries({ min: '1000', max: '100000000', step: '1000' }))
    await expect(slider).toHaveAttribute(name, value)
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider has no place.')
  const at = (place: number) => [box.x + 12 + (box.width - 24) * place, box.y + box.height / 2] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (const [place, text] of [
    [0.4, '100,000 Users'],
    [0.6, '1,000,000 Users'],
    [1, '100,000,000 Users'],
    [0.2, '10,000 Users'],
  ] as const) {
    await page.mouse.move(...at(place), { steps: 3 })
    await expect(slider).toHaveAttribute('aria-valuetext', text)
  }
  await page.mouse.up()
  await expect(slider).toBeFocused()
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '11,000 Users')
  await expect(slider).toHaveValue('11000')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '1,000 Users')
})

test('both starts that cost more say so before one is chosen, and stops fill as questions are answered', async ({
  page,
}) => {
  await open(page, '/growth-quote')
  const starts = page.getByRole('group', { name: 'Start date' })
  await expect(starts.getByText('+15%')).toHaveCount(2)
  for (const name of ['As soon as possible', 'Next week'])
    await expect(starts.getByRole('radio', { name, exact: true })).toHaveAccessibleDescription('+15%')
  const listFilled = () =>
    page.locator('.route-down > li').evaluateAll(stops =>
      stops.map(stop => {
        const { borderTopWidth, width } = getComputedStyle(stop, '::before')
        return Number.parseFloat(borderTopWidth) * 2 >= Number.parseFloat(width)
      }),
    )
  await expect.poll(listFilled).toEqual([false, true, false])
  await page.getByLabel('Website or app URL').fill('oja.example')
  await page.getByText('Later', { exact: true }).click()
  await expect.poll(listFilled).toEqual([true, true, true])
})

test('a result of a usual quote is seen whole on a desk of 1280 by 800', async ({ page }) => {
  await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=25000&start=asap')
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog.getByRole('button', { name: 'Request Proposal' })).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(measureHidden)).toBe(0)
})

function measureHidden(dialog: Element) {
  const sheet = dialog.firstElementChild
  return sheet && sheet.scrollHeight - sheet.clientHeight
}

test('an address on a receipt goes on after its signs, never within a word', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const url = 'https://play.google.com/store/apps/details?id=com.example.oja.market.delivery'
  await open(
    page,
    `/growth-quote#${new URLSearchParams({ url, objective: 'traffic', volume: '5000', start: 'later' })}`,
  )
  const lines = await page
    .getByRole('dialog')
    .locator('dd')
    .first()
    .evaluate(element => {
      const found = new Map<number, string>()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [place, sign] of [...(node.textContent ?? '')].entries()) {
          range.setStart(node, place)
          range.setEnd(node, place + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          found.set(top, (found.get(top) ?? '') + sign)
        }
      return [...found.values()]
    })
  expect(lines.join('')).toBe(url)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[/?&=.]$/)
})
