import { expect, test } from 'vitest'
import { toImageAddress, toImageSources, toTextImageSources } from './image-sources.ts'

const stored = 'https://holla.example/storage/v1/object/public/post-images/1_Oja%201.png'

test('a picture of our own bucket comes from the page’s origin in four sizes', () => {
  const { src, srcSet } = toImageSources(stored, '')
  expect(src).toBe('/storage/v1/object/public/post-images/1_Oja%201.png')
  expect(srcSet?.split(', ')).toHaveLength(4)
  expect(srcSet).toContain(
    '/storage/v1/render/image/public/post-images/1_Oja%201.png?width=720&height=405&resize=cover&quality=60 720w',
  )
})

test('with a backend elsewhere it comes from there', () => {
  const { src, srcSet } = toImageSources(stored, 'https://x.backend.example')
  expect(src).toBe('https://x.backend.example/storage/v1/object/public/post-images/1_Oja%201.png')
  expect(srcSet).toContain('https://x.backend.example/storage/v1/render/image/public/post-images/1_Oja')
})

test('a picture in a text keeps its proportions and comes no larger than it is', () => {
  const widthsOf = (width: number | null) => toTextImageSources(stored, '', width).srcSet?.match(/\d+w/g)
  expect(widthsOf(null)).toEqual(['360w', '720w', '1080w', '1440w'])
  expect(widthsOf(1600)).toEqual(['360w', '720w', '1080w', '1440w'])
  expect(widthsOf(800)).toEqual(['360w', '720w', '800w'])
  expect(widthsOf(200)).toEqual(['200w'])
  expect(toTextImageSources(stored, '', 800).srcSet).toContain('1_Oja%201.png?width=1080&quality=60 800w')
  expect(toTextImageSources('https://elsewhere.example/a.png', '', 800)).toEqual({
    src: 'https://elsewhere.example/a.png',
  })
})

test('a picture from anywhere else is taken as it is', () => {
  expect(toImageSources('https://elsewhere.example/a.png', '')).toEqual({
    src: 'https://elsewhere.example/a.png',
  })
  expect(toImageAddress('data:image/png;base64,AA==', '')).toBe('data:image/png;base64,AA==')
})
