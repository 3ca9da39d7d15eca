import { expect, test } from 'vitest'
import { removeFonts, wantsSaveData } from './save-data.ts'

test('only a request that says so saves data', () => {
  const ask = (headers: Record<string, string>) =>
    wantsSaveData(new Request('http://localhost/', { headers }))
  expect(ask({ 'save-data': 'on' })).toBe(true)
  expect(ask({ 'save-data': 'off' })).toBe(false)
  expect(ask({})).toBe(false)
})

test('fonts are left out whatever the order of their attributes, and nothing else is', () => {
  const kept = '<link rel="preload" as="image" href="/a.webp"/><link rel="stylesheet" href="/app.css"/>'
  const fonts =
    '<link rel="preload" as="font" href="/a.woff2" crossorigin=""/><link crossorigin="" as="font" href="/b" rel="preload"/>'
  expect(removeFonts(`<html lang="en"><head>${fonts}${kept}</head></html>`)).toBe(
    `<html data-save-data="" lang="en"><head>${kept}</head></html>`,
  )
})
