import { expect, test } from 'vitest'
import { listAssets, listNeeds } from './list-assets.ts'

test('a page needs what its tags and its boot script name, and nothing that its data or text mention', () => {
  const html = `<link href="/assets/app-1.css"><p>see /assets/text-1.js</p>
    <script>load(["/assets/page-1.js"])</script><script>enqueue("{\\"src\\":\\"/assets/data-1.js\\"}")</script>
    <img src="/storage/v1/object/public/a.webp"><link href="/assets/app-1.css">`
  expect(listAssets(html)).toEqual(['/assets/app-1.css', '/assets/page-1.js'])
})

test('a style needs its fonts, a script what it imports, and of what it loads later the toasts alone', () => {
  expect(listNeeds('/assets/a.css', 'a{src:url(/assets/a-1.woff2)}b{src:url(data:x)}')).toEqual([
    '/assets/a-1.woff2',
  ])
  const script =
    'import{a}from"./frame-1.js";import"./b-1.js";import(`./toast-stage-1.js`);import(`./editor-1.js`)'
  expect(listNeeds('/assets/a.js', script).sort()).toEqual([
    '/assets/b-1.js',
    '/assets/frame-1.js',
    '/assets/toast-stage-1.js',
  ])
})
