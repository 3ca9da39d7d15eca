import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toGrowingPercent } from './heap-growth.ts'

const megabyte = 2 ** 20

test('a small heap may more than double, and a large one grows by little', () => {
  expect(toGrowingPercent(20 * megabyte)).toBe(200)
  expect(toGrowingPercent(64 * megabyte)).toBe(100)
  expect(toGrowingPercent(128 * megabyte)).toBe(50)
  expect(toGrowingPercent(2_000 * megabyte)).toBe(20)
})

const countCollections = `
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
const [module] = process.argv.slice(1)
if (module) (await import(module)).keepHeapGrowth()
let collections = 0
const count = list => {
  collections += list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
}
new PerformanceObserver(count).observe({ entryTypes: ['gc'] })
const living = Array.from({ length: 10 }, () => new Array(60_000).fill(0))
const recent = []
for (let made = 0; made < 3_000; made += 1) {
  recent[made % 60] = Array.from({ length: 3_000 }, (_, number) => ({ number }))
  if (made % 20 === 0) await setTimeout()
}
await setTimeout()
console.log(living.length && collections)`

test('the whole heap is collected less often than by V8 alone', () => {
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=512', '--input-type=module']
  const count = (...modules: string[]) =>
    Number(
      execFileSync(process.execPath, [...flags, '--eval', countCollections, ...modules], {
        encoding: 'utf8',
      }),
    )
  const module = new URL('heap-growth.ts', import.meta.url).href
  expect(count(module)).toBeLessThan(0.6 * count())
})
