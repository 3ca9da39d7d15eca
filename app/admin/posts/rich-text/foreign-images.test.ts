import { expect, test } from 'vitest'
import { tellMissing } from './foreign-images.ts'

test('pictures that were not pasted are named, and those without a description counted', () => {
  expect(tellMissing([])).toBeNull()
  expect(tellMissing(['Chart'])).toBe(
    'A picture was not pasted: “Chart”. Save it to this device, then insert it with “Image”.',
  )
  expect(tellMissing(['Chart', '', 'Map', ''])).toBe(
    '4 pictures were not pasted: “Chart”, “Map”, and 2 without a description. Save them to this device, then insert them with “Image”.',
  )
})
