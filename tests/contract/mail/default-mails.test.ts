import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderAll } from './support/render-all.ts'

const before = JSON.parse(readFileSync(new URL('./default-mails.json', import.meta.url), 'utf8'))

test('as long as nothing is set, mails are byte for byte what they were before they could be', () => {
  expect(JSON.parse(JSON.stringify(renderAll()))).toEqual(before)
})
