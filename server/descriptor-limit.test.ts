import { expect, test } from 'vitest'
import { findDescriptorWarning, readDescriptorLimit, toMaxConnections } from './descriptor-limit.ts'

const limits = (hard: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             unlimited            unlimited            processes
Max open files            1024                 ${hard}               files
`

test('the hard limit counts, as Node raises its own to it', () => {
  expect(readDescriptorLimit(limits('524288'))).toBe(524_288)
  expect(readDescriptorLimit(limits('unlimited'))).toBeNull()
  expect(readDescriptorLimit('')).toBeNull()
})

test('connections, each with a file that it is sent, stay below the limit', () => {
  expect(2 * toMaxConnections(1_024)).toBeLessThan(1_024 - 100)
})

test('who may open few files is told so, and nobody else', () => {
  expect(findDescriptorWarning(1_024)).toMatch(/only 1024 files .* at most 448 connections/)
  expect(findDescriptorWarning(65_536)).toBeNull()
  expect(findDescriptorWarning(null)).toBeNull()
})
