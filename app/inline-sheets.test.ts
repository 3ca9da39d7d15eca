import { expect, test } from 'vitest'
import { inlineSheets } from './inline-sheets.ts'

test('the sheet of the page stands in it, and that of the frame stays a file', () => {
  const frame = '<link rel="stylesheet" href="/assets/app-1.css"/>'
  const page = '<link rel="stylesheet" href="/assets/page-1.css" media="all"/>'
  const rules = 'a::before{content:"$&"}'
  expect(
    inlineSheets(`<head>${frame}${page}</head>`, href => (href === '/assets/page-1.css' ? rules : '')),
  ).toBe(`<head>${frame}<style data-sheet="/assets/page-1.css">${rules}</style></head>`)
})
