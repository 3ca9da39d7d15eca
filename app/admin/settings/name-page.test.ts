import { expect, test } from 'vitest'
import { settings } from '../../settings/groups.ts'
import { listPreviewPages, namePage } from './name-page.ts'

const pages = [...new Set(settings.flatMap(({ field, group }) => field.pages ?? group.pages))]

test('every page on which a setting stands has a name', () => {
  expect(pages.map(namePage).filter(name => name.startsWith('/'))).toEqual([])
})

test('no page of the back office is previewed', () => {
  expect(pages).toContain('/admin')
  expect(listPreviewPages(pages).filter(path => path.startsWith('/admin'))).toEqual([])
  expect(listPreviewPages(['/admin', '/contact'])[0]).toBe('/contact')
})
