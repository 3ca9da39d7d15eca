import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { settings } from '../../../app/settings/groups.ts'
import type { ValueSchema } from '../../../app/settings/value-schema.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { findCutOff } from '../support/find-cut-off.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

const pages = ['/', '/company/about-us', '/services/user-acquisition', '/company/blog/longest-study']
const groups =
  /^(home|about|people|campaign|offer|statistics|questions|user_acquisition|call_to_action|case_studies)\./
const category = 'Longest studies'

/** Half of it one endless word, half of it words of some length. */
function fillUp(length: number): string {
  const half = Math.floor(length / 2)
  return `${'W'.repeat(half)} ${'Wachstum für alle Märkte '.repeat(30)}`.slice(0, length).replace(/ $/, 'm')
}

test('the longest words of an owner stay inside of the page, on a phone and on a desk', async ({
  page,
  service,
  database,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { data } = await service
    .from('categories')
    .insert({ name: category })
    .select('id')
    .single()
    .throwOnError()
  const { data: post } = await service
    .from('posts')
    .insert({ ...studyPost, category_id: data.id })
    .select('id')
    .single()
    .throwOnError()
  await say(service)
  await service
    .from('post_details')
    .upsert({ post_id: post.id, ...study })
    .throwOnError()
  const found: string[] = []
  for (const path of pages) found.push(...(await look(page, path)).map(line => `${path}: ${line}`))
  expect(found).toEqual([])
  await expect(page.getByText(fillUp(400))).toBeVisible()

  await service.from('posts').delete().eq('id', post.id).throwOnError()
  await service.from('categories').delete().eq('id', data.id).throwOnError()
  await database`update public.settings set value = 'null' where name ~ ${groups.source}`
  await expect(async () => {
    await open(page, '/')
    await expect(page.locator('h1')).toHaveText('Your app’s first 100 users are on us.', { timeout: 1000 })
  }).toPass()
  await expect(page.locator('#case-studies')).toHaveCount(0)
})

const studyPost = {
  title: 'A study that says much',
  slug: 'longest-study',
  excerpt: 'It is short.',
  content: '<p>Text</p>',
}

const study = {
  service: 'user-acquisition',
  client_name: fillUp(80),
  app_name: fillUp(79),
  result_before: fillUp(60),
  result_after: fillUp(59),
  period: fillUp(58),
  cost_per_active_user: 999_999_999_999,
  quote: fillUp(400),
  quote_name: fillUp(100),
}

async function look(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, path)
  for (const summary of await page.locator('#questions summary').all()) await summary.click()
  found.push(...(await findCutOff(page)))
  await page.setViewportSize({ width: 1280, height: 800 })
  found.push(...(await findCutOff(page)))
  return [...found, ...(await findAccessibilityViolations(page, path))]
}

async function say(service: SupabaseClient): Promise<void> {
  for (const [place, { name, field }] of settings.filter(({ name }) => groups.test(name)).entries()) {
    // No two headings are the same.
    const fillOwn = (length: number) => `${String(place).padEnd(3)}${fillUp(length - 3)}`
    const value = name === 'case_studies.category' ? category : toLongest(field.schema, fillOwn)
    await service.from('settings').update({ value }).eq('name', name).throwOnError()
  }
}

function toLongest(schema: ValueSchema, fill: (length: number) => string): unknown {
  switch (schema.type) {
    case 'text':
      if (schema.format === 'date') return '2026-12-31'
      return schema.format === 'picture' ? '/icon-512.png' : fill(schema.maxLength)
    case 'number':
      return schema.max
    case 'list':
      return Array.from({ length: schema.maxItems }, () => toLongest(schema.of, fill))
    case 'record':
      return Object.fromEntries(
        Object.entries(schema.fields).map(([key, part]) => [key, toLongest(part, fill)]),
      )
    default:
      throw new Error(`No setting of these pages is a ${schema.type}`)
  }
}
