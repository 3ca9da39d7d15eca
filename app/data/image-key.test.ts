import { expect, test } from 'vitest'
import { toImageKey } from './image-key.ts'

const bucket = 'http://localhost:3000/storage/v1/object/public/post-images'

test('the key is the last segment of the URL', () => {
  expect(toImageKey(`${bucket}/1700_oja.png`)).toBe('1700_oja.png')
})

test('an encoded segment is decoded, and a query is no part of it', () => {
  expect(toImageKey(`${bucket}/1700_my%20shop.png?width=200#top`)).toBe('1700_my shop.png')
})

test('a segment that only looks encoded is taken as it is', () => {
  expect(toImageKey(`${bucket}/1700_100%.png`)).toBe('1700_100%.png')
})

test('an image of another place has no key here', () => {
  expect(toImageKey('https://images.example/1700_oja.png')).toBeNull()
  expect(toImageKey(`${bucket}/`)).toBeNull()
  expect(toImageKey(null)).toBeNull()
})
