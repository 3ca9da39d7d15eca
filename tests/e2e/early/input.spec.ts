import { connect } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { addInvitation, addPreview } from '../support/token-pages.ts'
import { openBeforeHydration } from './support/open-before-hydration.ts'

test('a message written before the scripts came is still there, and what is wrong with it is said', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/contact')
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@nowhere')
  await page.getByLabel('Subject').fill('Launch')
  await page.getByLabel('Your Message').pressSequentially('We launch in ')
  await wake()
  await page.keyboard.type('March.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/does not look like/)
  await expect(page.getByLabel('Subject')).toHaveValue('Launch')
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in March.')
  await expect(page.getByLabel('Your Message')).toBeFocused()
})

test('a message sent before the scripts came is sent once, however often its button is pressed', async ({
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/^$/)
  const subject = `Early ${crypto.randomUUID()}`
  const pressedAgain = Promise.withResolvers<void>()
  await page.exposeFunction('tellPressedAgain', pressedAgain.resolve)
  const wake = await openBeforeHydration(page, '/contact')
  // The answer takes its time: the page wakes meanwhile, and the button is pressed once more.
  await page.route('/contact', async route => {
    wake().catch(() => {})
    await pressedAgain.promise
    await route.continue()
  })
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('We launch in March.')
  await page.getByRole('button', { name: 'Send Message' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    new MutationObserver(() => {
      button.click()
      void (window as unknown as { tellPressedAgain(): void }).tellPressedAgain()
    }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
  })
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  const { data } = await service.from('contact_messages').select('message').eq('subject', subject)
  expect(data).toEqual([{ message: 'We launch in March.' }])
})

test('a message whose first way takes long is sent once more by the awake page, and stored once', async ({
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/^$/)
  const subject = `Twice ${crypto.randomUUID()}`
  const keys: (string | undefined)[] = []
  const keep = (body: string | null) => keys.push(body?.match(/\bkey=([\w-]*)/)?.[1])
  const again = Promise.withResolvers<void>()
  const wake = await openBeforeHydration(page, '/contact')
  await page.route('/contact', async route => {
    keep(route.request().postData())
    wake().catch(() => {})
    await again.promise
    await route.continue()
  })
  await page.route('/contact.data', async route => {
    keep(route.request().postData())
    await route.continue()
    again.resolve()
  })
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('We launch in March.')
  await page.getByRole('button', { name: 'Send Message' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    new MutationObserver(() => {
      // As nine seconds do, too.
      dispatchEvent(new Event('pageshow'))
      button.click()
    }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
  })
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  const count = async () => (await service.from('contact_messages').select('id').eq('subject', subject)).data
  await expect.poll(async () => (await count())?.length).toBe(1)
})

test('a second message begun while the answer to the first wakes keeps its words and the focus', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/^$/)
  const wake = await openBeforeHydration(page, '/contact')
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('First')
  await page.getByLabel('Your Message').fill('Hello.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await page.getByLabel('Full Name').pressSequentially('Ngozi')
  await wake()
  await page.keyboard.type(' A.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ngozi A.')
})

test('what was written over the proposed words of an intent stays, and goes on', async ({ page }) => {
  const wake = await openBeforeHydration(page, '/contact?about=free-users')
  await page.getByLabel('Subject').fill('Our launch')
  await page.getByLabel('Your Message').fill('We launch in ')
  await wake()
  await page.keyboard.type('March.')
  await expect(page.getByLabel('Subject')).toHaveValue('Our launch')
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in March.')

  // Opened anew from elsewhere, not loaded again.
  await page.goto('/robots.txt')
  const wakeUntouched = await openBeforeHydration(page, '/contact?about=free-users')
  await wakeUntouched()
  await expect(page.getByLabel('Your Message')).toHaveValue(/The countries where your/)
})

test('proposed words that were marked before the scripts came are replaced by what is typed after', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/contact?about=free-users')
  await page.getByLabel('Your Message').selectText()
  await wake()
  await page.keyboard.type('We launch in March.')
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in March.')

  await page.goto('/robots.txt')
  const wakeBetween = await openBeforeHydration(page, '/contact?about=call')
  await page.getByLabel('Your Message').press('Control+Home')
  await page.getByLabel('Your Message').press('End')
  await page.getByLabel('Subject').selectText()
  await page.getByLabel('Your Message').focus()
  await wakeBetween()
  await page.keyboard.type(' 0803')
  await expect(page.getByLabel('Your Message')).toHaveValue(/^My phone number: 0803\n/)
  await page.getByLabel('Subject').focus()
  await page.keyboard.type('Call me')
  await expect(page.getByLabel('Subject')).toHaveValue('Call me')
})

test('a comment on a draft that was written before the scripts came keeps its words, its name and the focus', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const content = '<p>Ten thousand people asked us.</p><p>We start in March.</p>'
  const draft = await office
    .from('post_drafts')
    .insert({ title: 'Lagos first', content })
    .select('id')
    .single()
  const { data: link } = await office.rpc('create_review_link', { p_draft_id: draft.data?.id }).single<{
    token: string
  }>()
  // Another name was given in this tab before.
  await page.addInitScript(() => sessionStorage.setItem('reviewer', 'Bisi'))
  const wake = await openBeforeHydration(page, `/preview/${link?.token}?comment=2#p2`)
  await page.getByLabel('Your comment on this paragraph').fill('Why not sooner?')
  await page.locator('#p2').getByLabel('Your name').pressSequentially('Tun')
  await wake()
  await page.keyboard.type('de')
  await expect(page.locator('#p2').getByLabel('Your name')).toHaveValue('Tunde')
  await expect(page.getByLabel('Your comment on this paragraph')).toHaveValue('Why not sooner?')
  await expect(page.locator('#approve').getByLabel('Your name')).toHaveValue('Bisi')

  const wakeTapped = await openBeforeHydration(page, `/preview/${link?.token}`)
  await page.getByText('We start in March.').click()
  await wakeTapped()
  await expect(page.locator('#p2').getByLabel('Your comment on this paragraph')).toBeFocused()
})

test('a search typed on a page that is not there stays, and asked for then it is answered', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404|^$/)
  const wake = await openBeforeHydration(page, '/a/page/that/is/not/there')
  await page.getByRole('searchbox').pressSequentially('rese')
  await wake()
  await page.keyboard.type('arch')
  await expect(page.getByRole('searchbox')).toHaveValue('research')

  await openBeforeHydration(page, '/a/page/that/is/not/there')
  await page.getByRole('searchbox').fill('research')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/company\/blog\?q=research$/)
})

test('a search of the blog typed before the scripts came stays, and asked for then it is answered', async ({
  page,
  consoleErrors,
}) => {
  // Scripts that were still on their way when the page was left.
  consoleErrors.allow(/^$/)
  const wake = await openBeforeHydration(page, '/company/blog')
  await page.getByRole('searchbox').fill('first 100')
  await wake()
  await expect(page.getByRole('searchbox')).toHaveValue('first 100')

  await openBeforeHydration(page, '/company/blog')
  await page.getByRole('searchbox').fill('research')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/company\/blog\?q=research$/)
  await expect(page.getByText('Found for “research”.')).toBeVisible()
})

test('the buttons of the foot and the switch of the theme do what they are for when the scripts have come', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/legal/privacy-policy')
  const html = page.locator('html')
  const wasDark = await html.evaluate(element => element.classList.contains('dark'))
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await expect(html).toHaveClass(wasDark ? /light/ : /dark/)
  await page.getByRole('button', { name: 'Growth Consulting' }).click()
  await page.getByRole('button', { name: 'Growth Consulting' }).click()
  await expect(page.getByRole('button', { name: 'Growth Consulting' })).toHaveAttribute('aria-busy', 'true')
  await wake()
  await expect(html).toHaveClass(wasDark ? /light/ : /dark/)
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Growth Consulting is not implemented yet')

  const wakeAgain = await openBeforeHydration(page, '/legal/terms-of-service')
  await page.getByRole('button', { name: 'Use device setting' }).click()
  await page.getByRole('button', { name: 'Admin login' }).click()
  await wakeAgain()
  await expect(html).toHaveClass(wasDark ? /dark/ : /light/)
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toHaveCount(1)
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
})

test('of the two buttons of the theme the one pressed last counts, before the scripts came and after', async ({
  page,
}) => {
  const html = page.locator('html')
  const theSwitch = page.getByRole('button', { name: 'Switch theme' })
  const ofDevice = page.getByRole('button', { name: 'Use device setting' })
  const findStored = () => page.evaluate(() => localStorage.theme)
  const wake = await openBeforeHydration(page, '/legal/privacy-policy')
  await ofDevice.click()
  await theSwitch.click()
  await expect(html).toHaveClass(/dark/)
  await wake()
  await expect(ofDevice).toHaveAttribute('aria-pressed', 'false')
  await expect(html).toHaveClass(/dark/)
  expect(await findStored()).toBe('dark')

  const wakeAgain = await openBeforeHydration(page, '/legal/terms-of-service')
  await ofDevice.click()
  await expect(html).toHaveClass(/light/)
  expect(await findStored()).toBe('system')
  await wakeAgain()
  await expect(ofDevice).toHaveAttribute('aria-pressed', 'true')
  await expect(html).toHaveClass(/light/)
  expect(await findStored()).toBe('system')
})

test('Apply Now is answered when the scripts have come', async ({ page }) => {
  const wake = await openBeforeHydration(page, '/company/careers')
  await page
    .getByRole('button', { name: /^Apply Now/ })
    .first()
    .click()
  await wake()
  await expect(page.locator('[data-sonner-toast]')).toContainText('send your resume and cover letter')
})

test('menus opened and the place scrolled to stay as they are while the page wakes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const wake = await openBeforeHydration(page, '/')
  await page.evaluate(() => scrollTo(0, 900))
  await page.locator('summary[aria-label="Menu"]').click()
  const place = await page.evaluate(() => scrollY)
  await wake()
  await expect(page.getByRole('navigation', { name: 'Main, small screen' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Main, small screen' })).toBeHidden()

  const wakeReceipt = await openBeforeHydration(page, '/growth-quote')
  await page.locator('.quote-bar summary').click()
  await wakeReceipt()
  await expect(page.locator('.quote-bar dl')).toBeVisible()
})

test('a name typed beside an approval before the scripts came is gone on with, though a comment’s form is open', async ({
  page,
  baseURL,
  admin,
}) => {
  const preview = await addPreview(await connect(baseURL, admin))
  const wake = await openBeforeHydration(page, preview.address)
  const name = page.locator('#approve').getByLabel('Your name')
  await name.pressSequentially('Tun')
  await wake()
  await expect(page.getByLabel('Your comment on this paragraph')).toBeVisible()
  // The focus of an open form is set in the next frame.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.keyboard.type('de')
  await expect(name).toHaveValue('Tunde')
  await expect(page.getByLabel('Your comment on this paragraph')).toHaveValue('')
  await preview.remove()
})

test('who skips to the content, before the scripts came or after, keeps the invitation or quote that the address holds', async ({
  page,
  baseURL,
  admin,
}) => {
  const invitation = await addInvitation(await connect(baseURL, admin))
  const skip = page.getByRole('link', { name: 'Skip to content' })
  for (const [address, shown] of [
    [invitation.address, page.getByLabel('Password')],
    [
      '/growth-quote#url=kudi.example&objective=acquisition&volume=2000&start=later',
      page.getByRole('dialog'),
    ],
  ] as const) {
    await page.goto('/legal/cookie-policy')
    const wake = await openBeforeHydration(page, address)
    await skip.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await wake()
    await expect(shown).toBeVisible()
    await page.keyboard.press('Escape')
    await skip.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe(new URL(address, baseURL).hash)
  }
  await expect(page.getByLabel('Website or app URL')).toHaveValue('kudi.example')
  await invitation.remove()
})
