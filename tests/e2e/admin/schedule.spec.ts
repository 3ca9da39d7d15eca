import { describeMoment, fromOfficeTime, toOfficeTime } from '../../../app/admin/office-time.ts'
import { addDays } from '../../../app/site/office-clock.ts'
import {
  connect,
  fillPost,
  findByTitle,
  picture,
  signIn,
  toast,
  visit,
  wholePost,
} from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('an editor schedules a post, moves it and publishes it', async ({ page, baseURL, admin }) => {
  const [office, visitor] = await Promise.all([connect(baseURL, admin), visit(baseURL)])
  const tomorrow = addDays(toOfficeTime(Date.now()).day, 1)
  const at = fromOfficeTime({ day: tomorrow, time: '08:00' }) ?? ''
  const title = `Coming ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
  const day = dialog.getByLabel('Day')
  await day.pressSequentially('12312199')
  await expect(day).toHaveValue('2199-12-31')
  await day.fill(tomorrow)
  await dialog.getByLabel('Time in Lagos').fill('08:00')
  await expect(dialog.getByRole('status')).toContainText('tomorrow 08:00 (Lagos)')
  expect(await findAccessibilityViolations(page, 'the schedule of a post')).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Post created successfully')
  await expect(toast(page)).toContainText(`It comes out ${describeMoment(at)}.`)
  const post = await findByTitle(office, title)
  expect(Date.parse(post.created_at)).toBe(Date.parse(at))
  expect(await findByTitle(visitor, title)).toBeNull()
  expect((await page.request.get(`/company/blog/${post.slug}`)).status()).toBe(404)

  await page.goto(`/admin/posts/${post.id}`)
  await expect(page.getByText(`Comes out ${describeMoment(at)}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')
  expect(await findByTitle(visitor, title)).toMatchObject({ title })
})

test('a post that could not be scheduled has no time, and Try again schedules it while Save Post publishes it', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/)
  const [office, visitor] = await Promise.all([connect(baseURL, admin), visit(baseURL)])
  const publish = async (title: string, again: string) => {
    await page.goto('/admin/posts/new')
    await fillPost(page, title)
    await page.route('**/rest/v1/posts?*', route =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
    await dialog.getByRole('button', { name: 'Monday 08:00' }).click()
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(toast(page)).toContainText('Error saving post')
    await page.unroute('**/rest/v1/posts?*')
    await page.getByRole('button', { name: again }).first().click()
    await expect(toast(page)).toContainText('Post created successfully')
    return findByTitle(office, title)
  }
  await signIn(page, admin, '/admin/posts')
  const [out, coming] = [`Out ${crypto.randomUUID()}`, `Coming ${crypto.randomUUID()}`]
  expect(Date.parse((await publish(out, 'Save Post')).created_at)).toBeLessThanOrEqual(Date.now())
  expect(await findByTitle(visitor, out)).toMatchObject({ title: out })
  expect(Date.parse((await publish(coming, 'Try again')).created_at)).toBeGreaterThan(Date.now())
  await office.from('posts').delete().in('title', [out, coming])
})

test('a post whose scheduling lost its answer is scheduled once, and nobody is asked', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch|status of 409/)
  const office = await connect(baseURL, admin)
  const title = `Unanswered ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, title)
  await page.route('**/rest/v1/posts?*', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
  await dialog.getByRole('button', { name: 'Monday 08:00' }).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Error saving post')
  await page.unroute('**/rest/v1/posts?*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(toast(page)).toContainText('Post created successfully')
  await office.from('posts').delete().eq('title', title)
})

test('a scheduled change has the picture of its draft, which was sent once, and is opened as no draft', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Pictured ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  const uploads: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
      uploads.push(request.url())
  })
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  await page.getByLabel('Feature Image').setInputFiles(await picture('change.png', '#26348b'))
  const read = async (isScheduled: boolean) => {
    const drafts = office.from('post_drafts').select('id,feature_image_url').eq('post_id', post?.id)
    const { data } = await (isScheduled
      ? drafts.not('scheduled_for', 'is', null)
      : drafts.is('scheduled_for', null)
    ).maybeSingle()
    return data
  }
  await expect.poll(async () => (await read(false))?.feature_image_url).toContain('change.png')
  const draft = await read(false)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this change' })
  await dialog.getByRole('button', { name: 'Monday 08:00' }).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Change scheduled')
  const change = await read(true)
  expect(change?.feature_image_url).toBe(draft?.feature_image_url)
  expect(uploads.filter(url => url.includes('change.png'))).toHaveLength(1)

  await page.goto(`/admin/posts/new?draft=${change?.id}`)
  await expect(page).toHaveURL(`${baseURL}/admin/posts/${post?.id}`)
  await expect(page.getByText('A change takes place')).toBeVisible()
  await office.from('posts').delete().eq('id', post?.id)
  await office.from('post_drafts').delete().eq('post_id', post?.id)
})

test('an editor schedules a change of a post that is out, which takes place by itself', async ({
  page,
  baseURL,
  admin,
}) => {
  const [office, visitor] = await Promise.all([connect(baseURL, admin), visit(baseURL)])
  const title = `Changes ${crypto.randomUUID().slice(0, 8)}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  await page.getByLabel('Excerpt').fill('Another excerpt')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this change' })
  await dialog.getByRole('button', { name: 'Monday 08:00' }).click()
  const answered = Promise.withResolvers<void>()
  await page.route('**/rest/v1/post_drafts*', async route => {
    if (route.request().method() === 'POST') await answered.promise
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  // What was written now would not be in the change, and its draft goes.
  await expect(page.locator('[inert]').getByLabel('Excerpt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Post' })).toBeDisabled()
  answered.resolve()
  await expect(toast(page)).toContainText('Change scheduled')
  const readExcerpt = async () => (await findByTitle(visitor, title))?.excerpt
  expect(await readExcerpt()).toBe('An excerpt')

  await page.goto(`/admin/posts/${post?.id}`)
  await expect(page.getByText('A change takes place')).toBeVisible()
  const { error } = await office
    .from('post_drafts')
    .update({ scheduled_for: new Date().toISOString() })
    .eq('post_id', post?.id)
    .not('scheduled_for', 'is', null)
  expect(error).toBeNull()
  await expect.poll(readExcerpt).toBe('Another excerpt')
})

test('the editor says why a scheduled change did not take place', async ({ page, baseURL, admin }) => {
  const office = await connect(baseURL, admin)
  const title = `Clashes ${crypto.randomUUID().slice(0, 8)}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${post?.id}`)
  await page.getByLabel('Excerpt').fill('Their excerpt')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this change' })
  await dialog.getByRole('button', { name: 'Monday 08:00' }).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toast(page)).toContainText('Change scheduled')

  await office.from('posts').update({ excerpt: 'My excerpt' }).eq('id', post?.id)
  const edits = () =>
    office.from('post_drafts').select('failed_for').eq('post_id', post?.id).not('scheduled_for', 'is', null)
  const { error } = await office
    .from('post_drafts')
    .update({ scheduled_for: new Date().toISOString() })
    .eq('post_id', post?.id)
    .not('scheduled_for', 'is', null)
  expect(error).toBeNull()
  await expect.poll(async () => (await edits()).data?.[0]?.failed_for).toBeTruthy()
  expect((await findByTitle(office, title))?.excerpt).toBe('My excerpt')

  await page.goto(`/admin/posts/${post?.id}`)
  const notice = page.getByRole('listitem').filter({ hasText: 'A change did not take place' })
  await expect(notice).toContainText('Somebody wrote in the same place meanwhile.')
  await expect(notice.getByRole('link', { name: 'Calendar' })).toBeVisible()
})

test('an open blog page, the feed and the sitemap show a post at its time by themselves', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Appears ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/company/blog')
  await page.waitForFunction(() => 'hydrated' in window)
  const at = Date.now() + 3_000
  const { data: post } = await office
    .from('posts')
    .insert({ ...(await wholePost(office, title)), created_at: new Date(at).toISOString() })
    .select('slug')
    .single()
  const has = async (path: string) =>
    (await (await fetch(`${baseURL}${path}`)).text()).includes(String(post?.slug))
  const paths = ['/company/blog/feed.xml', '/sitemap.xml', '/company/blog']
  expect(await Promise.all(paths.map(has))).toEqual(
    Date.now() < at ? [false, false, false] : expect.anything(),
  )
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  expect(Date.now()).toBeGreaterThan(at)
  expect(await Promise.all(paths.map(has))).toEqual([true, true, true])
})
