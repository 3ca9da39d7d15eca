import { expect, test } from 'vitest'
import { toImageSources } from './image-sources.ts'

const site = 'https://holla.example'

test('a picture of our own bucket comes from the page’s origin in four sizes', () => {
  const { src, srcSet } = toImageSources(`${site}/storage/v1/object/public/post-images/1_Oja%201.png`, site)
  expect(src).toBe('/storage/v1/object/public/post-images/1_Oja%201.png')
  expect(srcSet?.split(', ')).toHaveLength(4)
  expect(srcSet).toContain(
    '/storage/v1/render/image/public/post-images/1_Oja%201.png?width=720&height=405&resize=cover&quality=70 720w',
  )
})

test('a picture kept by a backend elsewhere keeps its host', () => {
  const { src, srcSet } = toImageSources(
    'https://x.backend.example/storage/v1/object/public/post-images/a.png',
    site,
  )
  expect(src).toBe('https://x.backend.example/storage/v1/object/public/post-images/a.png')
  expect(srcSet).toContain(
    'https://x.backend.example/storage/v1/render/image/public/post-images/a.png?width=360',
  )
})

test('a picture from anywhere else is taken as it is', () => {
  expect(toImageSources('https://elsewhere.example/a.png', site)).toEqual({
    src: 'https://elsewhere.example/a.png',
  })
})

test('a host that only begins like ours is not ours', () => {
  expect(toImageSources('https://holla.example.evil/a.png', site).src).toBe(
    'https://holla.example.evil/a.png',
  )
})
