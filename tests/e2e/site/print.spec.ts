import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { saveSettings } from '../support/save-settings.ts'

const whole = '/growth-quote#url=oja.example&objective=acquisition&volume=25000&start=asap'

async function countPages(page: Page, format = 'A4'): Promise<number> {
  const paper = await page.pdf({ format })
  return paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a quote link opens the receipt for whoever has it, and nothing of it leaves the browser', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await open(page, whole)
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('₦18,400,000')
  await expect(dialog).toContainText('oja.example')
  expect(asked.filter(url => url.includes('oja'))).toEqual([])

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
  await open(page, '/contact')
  await open(page, '/growth-quote#url=&objective=traffic&volume=25000&start=')
  await expect(page.getByRole('radio', { name: 'Traffic to web page' })).toBeChecked()
  await expect(dialog).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a ${colorScheme} quote is printed on one page with name, date, number, validity and contact`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, whole)
    const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
    await expect(dialog).toBeVisible()
    expect(await countPages(page)).toBe(1)
    expect(await countPages(page, 'A5')).toBe(1)

    await page.emulateMedia({ media: 'print', colorScheme })
    const paper = dialog.locator('.quote-paper')
    expect((await paper.locator('dt, dd').allInnerTexts()).join(' ')).toMatch(
      /Number \d{8}-[0-9A-Z]{5} Date \d+ \w+ 20\d\d Prices hold until \d+ \w+ 20\d\d/,
    )
    // The columns of figures stand together: what lies between two is never wider than the widest of them.
    const columns = await paper
      .locator('thead th')
      .evaluateAll(heads => heads.slice(1).map(head => head.getBoundingClientRect().width))
    const widest = await paper.locator('tbody td:last-child').evaluateAll(cells =>
      Math.max(
        ...cells.map(cell => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return range.getBoundingClientRect().width
        }),
      ),
    )
    expect(Math.max(...columns)).toBeLessThan(2 * widest)
    const amounts = (await paper.locator('td:last-child').allInnerTexts()).map(toAmount)
    expect(amounts).toEqual([0, 16_000_000, 2_400_000, 18_400_000])
    for (const text of ['hello@holla.example', '+234 800 000 0000', '₦18,400,000', 'oja.example'])
      await expect(dialog.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    expect(await dialog.evaluate(readLightness)).toEqual({ paper: true, ink: true })
    expect(await dialog.locator('address').evaluate(readLightness)).toMatchObject({ ink: true })
  })

test('a printed quote names no way to reach the agency that is switched off', async ({ page, database }) => {
  const readSender = async (values: Record<string, unknown>) => {
    await saveSettings(database, values)
    await page.goto('about:blank')
    await open(page, whole)
    return page.locator('.quote-paper address').textContent()
  }
  const off = { 'channels.phone': false, 'channels.address': false, 'agency.street': 'Ring Road 5' }
  await expect.poll(() => readSender(off)).toMatch(/^(?!.*(234|Ring Road)).*hello@holla\.example/s)
  await expect
    .poll(() => readSender({ ...off, 'channels.email': false }))
    .toContain(`${new URL(page.url()).host}/contact`)
  await saveSettings(
    database,
    Object.fromEntries([...Object.keys(off), 'channels.email'].map(name => [name, null])),
  )
})

test('an article and an opening are printed without navigation', async ({ page }) => {
  for (const path of [
    '/company/blog/cohorts-explained-with-a-bus-route',
    '/company/careers/product-analyst',
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.prose')).toBeVisible()
    // Grounds may be printed, too.
    for (const table of await page.locator('.prose table').all())
      await expect(table).toHaveCSS('background-image', 'none')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0)
  }
})

test('what stands light on a coloured ground is dark on paper, which may leave grounds out', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [path, words] of [
      ['/', 'h1'],
      ['/services/user-acquisition', '.service-closing h2'],
      ['/company/about-us', '.route-panel h2'],
    ] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme })
      await open(page, path)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await page.locator(words).first().evaluate(readLightness), path).toMatchObject({ ink: true })
      await expect(page.locator('[class$="-cloth"]').filter({ visible: true })).toHaveCount(0)
    }
})

const toAmount = (text: string) => Number(text.replace(/[₦,]/g, ''))

function readLightness(element: Element) {
  const toSum = (colour: string) =>
    (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
  const style = getComputedStyle(element)
  return { paper: toSum(style.backgroundColor) > 600, ink: toSum(style.color) < 200 }
}

test('a message of the back office is printed without what is pressed, and nothing covers it', async ({
  page,
  admin,
  service,
}) => {
  const letter = { name: 'Kofi', email: 'kofi@print.example', subject: 'On paper', message: 'We launch.' }
  const { data } = await service.from('contact_messages').insert(letter).select('id').single()
  await signIn(page, admin)
  await open(page, `/admin/messages/${data?.id}`)
  await expect(page.getByText('We launch.').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('We launch.').first()).toBeVisible()
  await expect(page.locator('.back-office').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await service.from('contact_messages').delete().eq('email', letter.email)
})
