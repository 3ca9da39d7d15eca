import { connect, expectToast, signIn, wholePost } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('who changed a title is found, and an earlier excerpt alone comes back, all by keyboard', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const post = await wholePost(office, `Before ${mark}`)
  const content = Array.from(
    { length: 6 },
    (_, index) => `<p>Paragraph ${index} says what it says.</p>`,
  ).join('')
  const { data } = await office
    .from('posts')
    .insert({ ...post, content, excerpt: 'Yesterday it is so' })
    .select('id')
    .single()
  const id = data?.id ?? ''
  await service
    .from('posts')
    .update({ title: `After ${mark}`, category_id: null })
    .eq('id', id)
  await office
    .from('posts')
    .update({
      excerpt: 'Today it is so',
      content: content.replace('Paragraph 5 says', 'Paragraph five tells'),
    })
    .eq('id', id)
  await signIn(page, admin)

  await test.step('the panel of the editor leads there', async () => {
    await page.goto(`/admin/posts/${id}`)
    await page.getByRole('link', { name: 'Versions' }).click()
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeFocused()
    const shown = page.getByRole('article')
    await expect(shown.getByRole('heading', { name: 'What stands now' })).toBeVisible()
    await expect(shown.getByRole('region', { name: 'Excerpt' }).getByRole('deletion')).toContainText(
      'Yesterday',
    )
    await expect(shown.getByRole('region', { name: 'Text' }).getByRole('insertion')).toContainText(
      'five tells',
    )
    await shown.getByRole('button', { name: 'Show 4 unchanged paragraphs' }).press('Enter')
    await expect(shown).toContainText('Paragraph 2 says what it says.')
  })

  await test.step('of the versions that changed the title each says who wrote it', async () => {
    await page.getByLabel('Show versions that changed').selectOption({ label: 'Changes of the title' })
    const versions = page.getByRole('region', { name: 'All versions' }).getByRole('link')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('Somebody with the secret key')
    await expect(versions.first()).toContainText('changed the title and the category')
    const title = page.getByRole('article').getByRole('region', { name: 'Title' })
    await expect(title.getByRole('deletion')).toContainText('Before')
    await expect(title.getByRole('insertion')).toContainText('After')
    expect(await findAccessibilityViolations(page, 'versions')).toEqual([])
  })

  await test.step('the excerpt of that version is restored alone, and Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Restore this excerpt' }).press('Enter')
    await expectToast(page, 'Post updated successfully', 'The excerpt of')
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    const read = async () => (await office.from('posts').select('*').eq('id', id).single()).data
    expect(await read()).toMatchObject({ title: `After ${mark}`, excerpt: 'Yesterday it is so' })
    expect((await read())?.content).toContain('five tells')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(async () => (await read())?.excerpt).toBe('Today it is so')
  })

  await test.step('what stands beside the text is compared and restored, too', async () => {
    const { data: before } = await office.from('posts').select('slug').eq('id', id).single()
    await service
      .from('posts')
      .update({ slug: `moved-${mark}` })
      .eq('id', id)
    await service.from('post_details').upsert({ post_id: id, author_name: `Ngozi ${mark}` })
    await page.getByLabel('Show versions that changed').selectOption({ label: 'Changes of the details' })
    const shown = page.getByRole('article')
    await expect(shown.getByRole('region', { name: 'Details' })).toContainText(`Ngozi ${mark}`)
    await expect(shown.getByRole('region', { name: 'Address' }).getByRole('deletion')).toContainText(
      before?.slug ?? 'none',
    )
    await page.getByRole('link', { name: /wrote the post/ }).click()
    await page.getByRole('button', { name: 'Restore this address' }).click()
    await expectToast(page, 'Post updated successfully', 'The address of')
    const { data: after } = await office.from('posts').select('slug').eq('id', id).single()
    expect(after?.slug).toBe(before?.slug)
  })

  await test.step('on a phone the list leads to one version, and back', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin/posts/${id}/versions`)
    await expect(page.getByRole('article')).toBeHidden()
    await page.getByRole('link', { name: /wrote the post/ }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.getByRole('link', { name: 'What restoring changes' }).click()
    await expect(page.getByRole('region', { name: 'Title' }).getByRole('insertion')).toContainText('Before')
    await page.getByRole('link', { name: 'All versions' }).click()
    await expect(page.getByRole('article')).toBeHidden()
  })
})
